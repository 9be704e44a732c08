import { type Config, createConfig, type CreateConfigParameters, fallback, http } from '@wagmi/core'
import { namespaceOf } from '../../core/chain/caip.ts'
import { wagmiConnector } from '../../provider/wagmi-connector.ts'
import { whenAppKit } from '../page.ts'
import { type AppKitNetwork, fromAppKit } from '../network.ts'
import type { CreateAppKit } from '../options.ts'
import { Adapter } from './adapter.ts'

/** What wagmi's own `createConfig` takes, and what AppKit's adapter takes beside it. */
export type WagmiAdapterOptions = Partial<CreateConfigParameters> & {
  networks: readonly AppKitNetwork[]
  projectId?: string
  /** CAIP-2 id to endpoints that wagmi reads from; `transports` has the last word. */
  customRpcUrls?: CreateAppKit['customRpcUrls']
  [gone: string]: unknown
}

/** One endpoint as it is, several one after the other. */
function transportOf(network: AppKitNetwork, customRpcUrls: CreateAppKit['customRpcUrls'] = {}): unknown {
  const { id, rpcUrls } = fromAppKit(network)
  const named = customRpcUrls[id]
  const endpoints = named?.length ? named : rpcUrls.map(url => ({ url, config: undefined }))
  const transports = endpoints.map(({ url, config }) => http(url, config as object | undefined))
  return transports.length > 1 ? fallback(transports) : (transports[0] ?? http())
}

/**
 * Stands for AppKit's adapter of this name. `wagmiConfig` is a configuration of wagmi 2 or 3 whose connector is the modal: what
 * one connects, switches or leaves, the other has too. wagmi offers no wallets of the page beside it, since the modal does.
 */
export class WagmiAdapter extends Adapter {
  override readonly namespace = 'eip155'
  readonly adapterType = 'wagmi'
  /** The networks among those given that wagmi can speak to. */
  readonly wagmiChains: readonly AppKitNetwork[]
  readonly wagmiConfig: Config

  constructor(options: WagmiAdapterOptions) {
    super(options)
    const {
      networks,
      customRpcUrls,
      transports = {},
      connectors = [],
      projectId: _projectId,
      pendingTransactionsFilter: _filter,
      ...rest
    } = options
    const isOurs = (network: AppKitNetwork) => namespaceOf(fromAppKit(network).id) === this.namespace
    this.wagmiChains = networks.filter(isOurs)
    this.wagmiConfig = createConfig({
      multiInjectedProviderDiscovery: false,
      ...rest,
      chains: this.wagmiChains,
      connectors: [
        ...(connectors as readonly unknown[]),
        wagmiConnector(async () => (await whenAppKit()).modal),
      ],
      transports: {
        ...Object.fromEntries(
          this.wagmiChains.map(network => [network.id, transportOf(network, customRpcUrls)]),
        ),
        ...(transports as object),
      },
    })
  }
}

import {
  type Config,
  createConfig,
  type CreateConfigParameters,
  fallback,
  http,
  reconnect,
} from '@wagmi/core'
import { namespaceOf } from '../../core/chain/caip.ts'
import { wagmiConnector } from '../../provider/wagmi-connector.ts'
import { whenAppKit } from '../page.ts'
import { type AppKitNetwork, fromAppKit } from '../network.ts'
import type { CreateAppKit } from '../options.ts'
import { Adapter } from './adapter.ts'
import { restoreStored } from './restore-stored.ts'

/** Options of wagmi's `createConfig` and of AppKit's adapter. */
export type WagmiAdapterOptions = Partial<CreateConfigParameters> & {
  networks: readonly AppKitNetwork[]
  projectId?: string
  /** Endpoints for wagmi by CAIP-2 id. `transports` overrides them. */
  customRpcUrls?: CreateAppKit['customRpcUrls']
  [option: string]: unknown
}

/** Creates an HTTP transport for the first endpoint of a network, with the other endpoints as fallbacks. */
function transportOf(network: AppKitNetwork, customRpcUrls: CreateAppKit['customRpcUrls'] = {}): unknown {
  const { id, rpcUrls } = fromAppKit(network)
  const customUrls = customRpcUrls[id]
  const endpoints = customUrls?.length ? customUrls : rpcUrls.map(url => ({ url, config: undefined }))
  const transports = endpoints.map(({ url, config }) => http(url, config as object | undefined))
  return transports.length > 1 ? fallback(transports) : (transports[0] ?? http())
}

/**
 * Replaces AppKit's adapter of the same name. `wagmiConfig` is a wagmi 2 or 3 configuration with the modal as its connector:
 * connections, network switches and disconnects apply to both. wagmi's own wallet discovery is disabled by default, since the modal
 * lists the wallets.
 */
export class WagmiAdapter extends Adapter {
  override readonly namespace = 'eip155'
  readonly adapterType = 'wagmi'
  /** The EVM networks of the `networks` option. */
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
    const isOwnNetwork = (network: AppKitNetwork) => namespaceOf(fromAppKit(network).id) === this.namespace
    this.wagmiChains = networks.filter(isOwnNetwork)
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
    if (typeof document !== 'undefined')
      void Promise.resolve(whenAppKit()).then(() => restoreStored(this.wagmiConfig, reconnect))
  }
}

import { referenceOf } from '../core/chain/caip.ts'
import { readChainId } from '../core/chain/evm-chain-id.ts'
import type { ModalProvider } from './modal-provider.ts'

/** The modal as a connector for wagmi 2 and 3. It imports no code of wagmi: a connector is a plain function. */

type Address = `0x${string}`

interface Chain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly [name: string]: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly [name: string]: { readonly name: string; readonly url: string } }
    | undefined
}

export interface AddedChain {
  readonly [field: string]: unknown
}

/** The part of wagmi's connector config that this connector uses. */
export interface WagmiConfig {
  /** Chains of any version of viem. */
  readonly chains: readonly unknown[]
  /** The type of the emitter differs between versions. */
  readonly emitter: { emit(event: never, ...data: never[]): unknown }
}

interface Failure {
  name?: string
  code?: unknown
}

/** Errors after which the network must be added: unknown chain, or no method to switch. */
const unknownChain: readonly unknown[] = [4902, 4200, -32601]

const codeOf = (thrown: unknown): unknown => (thrown as Failure | undefined)?.code

/** wagmi's hooks recognize a rejection by viem's error name. */
const named = (thrown: unknown): unknown => {
  if (codeOf(thrown) === 4001) (thrown as Failure).name = 'UserRejectedRequestError'
  return thrown
}

/** The part of the modal that a connector uses. */
export interface ConnectorModal {
  readonly provider: ModalProvider
  disconnect(namespace: 'eip155'): Promise<void>
}

/**
 * Creates a wagmi connector for the modal's wallet. `find` returns the modal for wagmi's chains, once it is available. Connections
 * made in the modal appear in wagmi, and the other way round.
 */
export function wagmiConnector(
  find: (chains: readonly unknown[]) => ConnectorModal | Promise<ConnectorModal>,
) {
  const connector = (config: WagmiConfig) => {
    const chains = config.chains as readonly Chain[]
    const tell = (event: string, data?: object): void => {
      config.emitter.emit(event as never, ...((data ? [data] : []) as never[]))
    }
    const modal = async (): Promise<ConnectorModal> => find(chains)
    const request = async (method: string, params?: unknown): Promise<unknown> => {
      try {
        return await (await modal()).provider.request({ method, params })
      } catch (thrown) {
        throw named(thrown)
      }
    }
    const getAccounts = async () => (await request('eth_accounts')) as readonly Address[]
    const numberOf = (value: unknown): number => {
      const id = readChainId(value)
      return id ? Number(referenceOf(id)) : Number.NaN
    }
    const getChainId = async () => numberOf(await request('eth_chainId'))

    /** If the wallet does not know a network, wagmi adds it with the app's parameters. */
    async function switchChain({
      chainId,
      addEthereumChainParameter: added,
    }: {
      chainId: number
      addEthereumChainParameter?: AddedChain | undefined
    }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' })
      const wanted = [{ chainId: `0x${chainId.toString(16)}` }]
      try {
        await request('wallet_switchEthereumChain', wanted)
      } catch (thrown) {
        if (!unknownChain.includes(codeOf(thrown))) throw thrown
        await request('wallet_addEthereumChain', [addedChain(chain, added)])
        await request('wallet_switchEthereumChain', wanted)
      }
      // Required by wagmi's types.
      return chain as never
    }

    /** Whether wagmi considers the connector connected. */
    let isTold = false

    const self = {
      id: 'w3m',
      name: 'All wallets',
      rdns: 'elements.w3m',
      type: 'w3m' as const,

      /** From here on, wagmi receives the connections made in the modal. */
      async setup() {
        if (typeof document === 'undefined') return
        const { provider } = await modal()
        provider.on('connect', () => void self.onConnect())
        provider.on('accountsChanged', self.onAccountsChanged)
        provider.on('chainChanged', self.onChainChanged)
        // A connection made before the provider chunk loaded emits no event.
        if (await self.isAuthorized()) await self.onConnect()
      },

      async connect({
        chainId,
        isReconnecting,
        withCapabilities,
      }: {
        chainId?: number | undefined
        isReconnecting?: boolean | undefined
        withCapabilities?: boolean | undefined
      } = {}) {
        const accounts = (
          isReconnecting ? await getAccounts() : await request('eth_requestAccounts')
        ) as readonly Address[]
        const current = await getChainId()
        if (chainId && chainId !== current)
          await switchChain({ chainId }).catch((thrown: unknown) => {
            // The wallet stays connected, on its own chain. wagmi ignores events until it has handled this error.
            isTold = false
            setTimeout(() => void self.onConnect().catch(() => {}))
            throw thrown
          })
        return {
          // The returned form depends on a flag that wagmi types with a generic parameter.
          accounts: (withCapabilities
            ? accounts.map(address => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: chainId ?? current,
        }
      },

      disconnect: async () => (await modal()).disconnect('eip155'),
      getAccounts,
      getChainId,
      getProvider: async (): Promise<ModalProvider> => (await modal()).provider,
      isAuthorized: async () => {
        if (typeof document === 'undefined') return false
        try {
          return (await getAccounts()).length > 0
        } catch {
          // No EVM network, or its chunk did not load: not connected.
          return false
        }
      },
      switchChain,

      onAccountsChanged(accounts: readonly string[]) {
        if (accounts.length) tell('change', { accounts })
        else self.onDisconnect()
      },
      onChainChanged(chain: string) {
        tell('change', { chainId: numberOf(chain) })
      },
      async onConnect() {
        const accounts = await getAccounts()
        if (!accounts.length || isTold) return
        isTold = true
        tell('connect', { accounts, chainId: await getChainId() })
      },
      onDisconnect() {
        isTold = false
        tell('disconnect')
      },
    }
    return self
  }
  return connector
}

const addedChain = (chain: Chain, added: AddedChain | undefined) => ({
  chainName: chain.name,
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: chain.rpcUrls.default?.http ?? [],
  ...(chain.blockExplorers?.default && { blockExplorerUrls: [chain.blockExplorers.default.url] }),
  ...added,
  chainId: `0x${chain.id.toString(16)}`,
})

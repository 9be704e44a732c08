import { referenceOf } from '../core/chain/caip.ts'
import { readChainId } from '../core/chain/evm-chain-id.ts'
import type { ModalProvider } from './modal-provider.ts'

/** A wallet of the modal as a connector of wagmi 2 and 3, which brings no code of wagmi along: there it is a plain function. */

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

/** What wagmi hands to a connector, as far as this one needs it. */
export interface WagmiConfig {
  /** Chains of whichever version of viem the app has. */
  readonly chains: readonly unknown[]
  /** Each version types its own events. */
  readonly emitter: { emit(event: never, ...data: never[]): unknown }
}

interface Failure {
  name?: string
  code?: unknown
}

/** Answers of a wallet to which adding the network is the next step: unknown chain, or no method to switch. */
const unknownChain: readonly unknown[] = [4902, 4200, -32601]

const codeOf = (thrown: unknown): unknown => (thrown as Failure | undefined)?.code

/** wagmi's hooks know a refusal by the name that viem gives it. */
const named = (thrown: unknown): unknown => {
  if (codeOf(thrown) === 4001) (thrown as Failure).name = 'UserRejectedRequestError'
  return thrown
}

/** What a connector needs of the modal. */
export interface ConnectorModal {
  readonly provider: ModalProvider
  disconnect(namespace: 'eip155'): Promise<void>
}

/**
 * The modal's wallet for wagmi. `find` answers with the modal for the chains that wagmi has, now or once it is there. What the
 * modal's own buttons connect appears in wagmi, and the other way round.
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

    /** wagmi adds a network that the wallet does not know with what the app has of it. */
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
      // Types of wagmi want its own chain back.
      return chain as never
    }

    /** Whether wagmi knows that somebody is connected. */
    let isTold = false

    const self = {
      id: 'w3m',
      name: 'All wallets',
      rdns: 'elements.w3m',
      type: 'w3m' as const,

      /** wagmi hears of what the modal's own buttons do from here on. */
      async setup() {
        if (typeof document === 'undefined') return
        const { provider } = await modal()
        provider.on('connect', () => void self.onConnect())
        provider.on('accountsChanged', self.onAccountsChanged)
        provider.on('chainChanged', self.onChainChanged)
        // Whoever was connected before the provider's own file came is told of by no event.
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
            // The wallet stays connected, on its own chain. wagmi ignores events until it has read this failure.
            isTold = false
            setTimeout(() => void self.onConnect().catch(() => {}))
            throw thrown
          })
        return {
          // Which of both forms comes depends on a flag that wagmi types by a parameter of its own.
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
          // A page without any EVM network, or without its files: nobody is connected.
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

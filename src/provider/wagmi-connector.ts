import { referenceOf } from '../core/chain/caip.ts'
import { readChainId } from '../core/chain/evm-chain-id.ts'
import { followAnnouncedRdns } from './announced-rdns.ts'
import type { ModalProvider } from './modal-provider.ts'
import type { WagmiTransports } from './transport-urls.ts'

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
  /** Absent if the app configures `client` instead. */
  readonly transports?: WagmiTransports | undefined
  /** The type of the emitter differs between versions. */
  readonly emitter: {
    emit(event: never, ...data: never[]): unknown
    listenerCount?(event: never): number
  }
}

/** Data of a connection that wagmi stores. */
interface Connection {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** Codes of the errors after which the network must be added: unknown chain, or no method to switch. */
const unknownChain: readonly unknown[] = [4902, 4200, -32601]

const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown } | undefined)?.code

const isRejection = (thrown: unknown): boolean => codeOf(thrown) === 4001

/** Converts an error to the classes that wagmi's `injected()` throws: rejections by the user, and failed switches. */
async function toWagmiError(thrown: unknown, isSwitch = false): Promise<unknown> {
  if (!isRejection(thrown) && !isSwitch) return thrown
  // viem loads on use. The app's copy is loaded with wagmi, while a server that only creates the connector needs none.
  const viem = await import('viem').catch(() => undefined)
  if (!viem) return thrown
  return isRejection(thrown)
    ? new viem.UserRejectedRequestError(thrown as Error)
    : new viem.SwitchChainError(thrown as Error)
}

/** The part of the modal that a connector uses. */
export interface ConnectorModal {
  readonly provider: ModalProvider
  disconnect(namespace: 'eip155'): Promise<void>
}

/** Milliseconds until a connection is offered to wagmi again. Doubles after each attempt, up to `maxPauseMs`. */
const firstPauseMs = 50
const maxPauseMs = 1000

/**
 * Creates a wagmi connector for the modal's wallet. `find` returns the modal for wagmi's chains and transports, once it is
 * available. Connections made in the modal appear in wagmi, and vice versa.
 */
export function wagmiConnector(
  find: (
    chains: readonly unknown[],
    transports: WagmiTransports | undefined,
  ) => ConnectorModal | Promise<ConnectorModal>,
) {
  const connector = (config: WagmiConfig) => {
    const chains = config.chains as readonly Chain[]
    const emit = (event: string, data?: object): void => {
      config.emitter.emit(event as never, ...((data ? [data] : []) as never[]))
    }
    const modal = async (): Promise<ConnectorModal> => find(chains, config.transports)
    const request = async (method: string, params?: unknown): Promise<unknown> =>
      (await modal()).provider.request({ method, params })
    const getAccounts = async () => (await request('eth_accounts')) as readonly Address[]
    const numberOf = (value: unknown): number => {
      const id = readChainId(value)
      return id ? Number(referenceOf(id)) : Number.NaN
    }
    const getChainId = async () => numberOf(await request('eth_chainId'))

    /** The connection that was last passed to wagmi. */
    let lastConnection: Connection | undefined
    /** Connects and disconnects of wagmi in progress. Their results reach wagmi as return values. */
    let calls = 0
    /** Incremented by each comparison, so that the results of older ones are dropped. */
    let turn = 0
    let isComparing = false

    /** Whether wagmi holds a connection of this connector: it listens to `disconnect` only then. */
    const isConnected = (): boolean =>
      config.emitter.listenerCount
        ? config.emitter.listenerCount('disconnect' as never) > 0
        : lastConnection !== undefined

    /** Whether the value of an event can be passed to wagmi without reading the whole connection. */
    const canEmitNow = (): boolean => isConnected() && !calls && !isComparing

    function emitChange(changes: Partial<Connection>): void {
      const isNew =
        (changes.chainId !== undefined && changes.chainId !== lastConnection?.chainId) ||
        (changes.accounts && changes.accounts.join() !== lastConnection?.accounts.join())
      if (!lastConnection || !isNew) return
      lastConnection = { ...lastConnection, ...changes }
      emit('change', changes)
    }

    /**
     * Offers the connection to wagmi until wagmi accepts it. wagmi ignores the event while any of its connectors is connecting or
     * reconnecting, which lasts as long as the prompt of that connector is open.
     */
    function offer(connection: Connection, ofTurn: number, pauseMs = firstPauseMs): void {
      if (ofTurn !== turn || isConnected()) return
      emit('connect', connection)
      lastConnection = connection
      if (!isConnected())
        setTimeout(() => offer(connection, ofTurn, Math.min(pauseMs * 2, maxPauseMs)), pauseMs)
    }

    async function readConnection(): Promise<Connection | undefined> {
      const accounts = await getAccounts()
      return accounts.length ? { accounts, chainId: await getChainId() } : undefined
    }

    /** Passes the differences between the modal's connection and wagmi's own to wagmi. */
    async function sync(): Promise<void> {
      const ofTurn = ++turn
      if (calls) return
      isComparing = true
      const connection = await readConnection().finally(() => {
        if (ofTurn === turn) isComparing = false
      })
      if (ofTurn !== turn) return
      if (connection) {
        if (isConnected()) emitChange(connection)
        else offer(connection, ofTurn)
      } else {
        const wasConnected = isConnected()
        lastConnection = undefined
        if (wasConnected) emit('disconnect')
      }
    }
    // If a read fails, the state of wagmi is unchanged. The next event reads again.
    const trySync = (): void => void sync().catch(() => {})

    /** Runs a connect or disconnect of wagmi, and compares both sides once wagmi has stored the result. */
    async function runForWagmi<T>(call: () => Promise<T>): Promise<T> {
      calls++
      turn++
      try {
        return await call()
      } catch (thrown) {
        throw await toWagmiError(thrown)
      } finally {
        calls--
        setTimeout(trySync)
      }
    }

    async function requestSwitch(chainId: number, added: AddedChain | undefined): Promise<Chain> {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' })
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      try {
        await request('wallet_switchEthereumChain', params)
      } catch (thrown) {
        if (!unknownChain.includes(codeOf(thrown))) throw thrown
        await request('wallet_addEthereumChain', [createAddedChain(chain, added)])
        await request('wallet_switchEthereumChain', params)
      }
      return chain
    }

    // wagmi stores this array and reads it at every announcement of a wallet, so entries can be added later.
    const rdns: string[] = ['elements.w3m']

    const self = {
      id: 'w3m',
      name: 'All wallets',
      rdns,
      type: 'w3m' as const,

      /** Subscribes to the modal, so that wagmi receives the connections made in it. */
      async setup() {
        if (typeof document === 'undefined') return
        const modalOrPromise = find(chains, config.transports)
        // wagmi reads the rdns as soon as this call returns, so an existing modal is read before the first `await`.
        if ('provider' in modalOrPromise) followAnnouncedRdns(rdns, modalOrPromise.provider)
        const { provider } = await modalOrPromise
        if (!('provider' in modalOrPromise)) followAnnouncedRdns(rdns, provider)
        provider.on('connect', trySync)
        provider.on('accountsChanged', self.onAccountsChanged)
        provider.on('chainChanged', self.onChainChanged)
        // A connection made before the provider chunk loaded emits no event.
        if (await self.isAuthorized()) await sync()
      },

      connect: ({
        chainId,
        isReconnecting,
        withCapabilities,
      }: {
        chainId?: number | undefined
        isReconnecting?: boolean | undefined
        withCapabilities?: boolean | undefined
      } = {}) =>
        runForWagmi(async () => {
          if (!isReconnecting) await request('eth_requestAccounts')
          let current = await getChainId()
          if (chainId && chainId !== current)
            try {
              await requestSwitch(chainId, undefined)
              current = chainId
            } catch (thrown) {
              // As in wagmi's `injected()`: after any other failure, the connection is on the wallet's own network.
              if (isRejection(thrown)) throw thrown
              current = await getChainId()
            }
          const accounts = await getAccounts()
          if (!accounts.length) throw Object.assign(new Error('Disconnected'), { code: 4900 })
          lastConnection = { accounts, chainId: current }
          return {
            // The returned form depends on a flag that wagmi types with a generic parameter.
            accounts: (withCapabilities
              ? accounts.map(address => ({ address, capabilities: {} }))
              : accounts) as never,
            chainId: current,
          }
        }),

      disconnect: () =>
        runForWagmi(async () => {
          await (await modal()).disconnect('eip155')
          lastConnection = undefined
        }),
      getAccounts,
      getChainId,
      getProvider: async (): Promise<ModalProvider> => (await modal()).provider,
      isAuthorized: async () => {
        if (typeof document === 'undefined') return false
        try {
          return (await getAccounts()).length > 0
        } catch {
          // The app has no EVM network, or the provider chunk did not load, so the connector is not connected.
          return false
        }
      },

      /** Adds the network with the app's parameters if the wallet does not have it. */
      async switchChain({
        chainId,
        addEthereumChainParameter: added,
      }: {
        chainId: number
        addEthereumChainParameter?: AddedChain | undefined
      }) {
        try {
          const chain = await requestSwitch(chainId, added)
          // wagmi reads the new chain as soon as this call resolves.
          emitChange({ chainId })
          // Required by wagmi's types.
          return chain as never
        } catch (thrown) {
          throw await toWagmiError(thrown, true)
        }
      },

      onAccountsChanged(accounts: readonly string[]) {
        if (accounts.length && canEmitNow()) emitChange({ accounts: accounts as readonly Address[] })
        else trySync()
      },
      onChainChanged(chain: string) {
        if (canEmitNow()) emitChange({ chainId: numberOf(chain) })
        else trySync()
      },
      onConnect: sync,
      onDisconnect: trySync,
    }
    return self
  }
  return connector
}

const createAddedChain = (chain: Chain, added: AddedChain | undefined) => ({
  chainName: chain.name,
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: chain.rpcUrls.default?.http ?? [],
  ...(chain.blockExplorers?.default && { blockExplorerUrls: [chain.blockExplorers.default.url] }),
  ...added,
  chainId: `0x${chain.id.toString(16)}`,
})

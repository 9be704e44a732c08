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
const unknownChainCodes: readonly unknown[] = [4902, 4200, -32601]

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

const isRejection = (error: unknown): boolean => codeOf(error) === 4001

/** Converts an error to the classes that wagmi's `injected()` throws: rejections by the user, and failed switches. */
async function toWagmiError(error: unknown, isSwitch = false): Promise<unknown> {
  if (!isRejection(error) && !isSwitch) return error
  // viem loads on use. The app's copy is loaded with wagmi, while a server that only creates the connector needs none.
  const viem = await import('viem').catch(() => undefined)
  if (!viem) return error
  return isRejection(error)
    ? new viem.UserRejectedRequestError(error as Error)
    : new viem.SwitchChainError(error as Error)
}

/** The part of the modal that a connector uses. */
export interface ConnectorModal {
  readonly provider: ModalProvider
  disconnect(namespace: 'eip155'): Promise<void>
}

/** Milliseconds until a connection is offered to wagmi again. Doubles after each attempt, up to `maxPauseMs`. */
const minPauseMs = 50
const maxPauseMs = 1000

/**
 * Creates a wagmi connector for the modal's wallet. `findModal` returns the modal for wagmi's chains and transports, once it is
 * available. Connections made in the modal appear in wagmi, and vice versa.
 */
export function wagmiConnector(
  findModal: (
    chains: readonly unknown[],
    transports: WagmiTransports | undefined,
  ) => ConnectorModal | Promise<ConnectorModal>,
) {
  const connector = (config: WagmiConfig) => {
    const chains = config.chains as readonly Chain[]
    const emit = (event: string, data?: object): void => {
      config.emitter.emit(event as never, ...((data ? [data] : []) as never[]))
    }
    const modal = async (): Promise<ConnectorModal> => findModal(chains, config.transports)
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
    let pendingCallCount = 0
    /** Incremented by each comparison, so that the results of older ones are dropped. */
    let syncCount = 0
    let isComparing = false

    /** Whether wagmi holds a connection of this connector: it listens to `disconnect` only then. */
    const isConnected = (): boolean =>
      config.emitter.listenerCount
        ? config.emitter.listenerCount('disconnect' as never) > 0
        : lastConnection !== undefined

    /** Whether the value of an event can be passed to wagmi without reading the whole connection. */
    const canEmitNow = (): boolean => isConnected() && !pendingCallCount && !isComparing

    function emitChange(changes: Partial<Connection>): void {
      const hasChanged =
        (changes.chainId !== undefined && changes.chainId !== lastConnection?.chainId) ||
        (changes.accounts && changes.accounts.join() !== lastConnection?.accounts.join())
      if (!lastConnection || !hasChanged) return
      lastConnection = { ...lastConnection, ...changes }
      emit('change', changes)
    }

    /**
     * Offers the connection to wagmi until wagmi accepts it. wagmi ignores the event while any of its connectors is connecting or
     * reconnecting, which lasts as long as the prompt of that connector is open.
     */
    function offer(connection: Connection, syncNumber: number, pauseMs = minPauseMs): void {
      if (syncNumber !== syncCount || isConnected()) return
      emit('connect', connection)
      lastConnection = connection
      if (!isConnected())
        setTimeout(() => offer(connection, syncNumber, Math.min(pauseMs * 2, maxPauseMs)), pauseMs)
    }

    async function readConnection(): Promise<Connection | undefined> {
      const accounts = await getAccounts()
      return accounts.length ? { accounts, chainId: await getChainId() } : undefined
    }

    /** Passes the differences between the modal's connection and wagmi's own to wagmi. */
    async function sync(): Promise<void> {
      const syncNumber = ++syncCount
      if (pendingCallCount) return
      isComparing = true
      const connection = await readConnection().finally(() => {
        if (syncNumber === syncCount) isComparing = false
      })
      if (syncNumber !== syncCount) return
      if (connection) {
        if (isConnected()) emitChange(connection)
        else offer(connection, syncNumber)
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
      pendingCallCount++
      syncCount++
      try {
        return await call()
      } catch (error) {
        throw await toWagmiError(error)
      } finally {
        pendingCallCount--
        setTimeout(trySync)
      }
    }

    async function requestSwitch(chainId: number, addedChain: AddedChain | undefined): Promise<Chain> {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' })
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      try {
        await request('wallet_switchEthereumChain', params)
      } catch (error) {
        if (!unknownChainCodes.includes(codeOf(error))) throw error
        await request('wallet_addEthereumChain', [createAddedChain(chain, addedChain)])
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
        const modalOrPromise = findModal(chains, config.transports)
        // wagmi reads the rdns as soon as this call returns, so an existing modal is read before the first `await`.
        if ('provider' in modalOrPromise) followAnnouncedRdns(rdns, modalOrPromise.provider)
        const { provider } = await modalOrPromise
        if (!('provider' in modalOrPromise)) followAnnouncedRdns(rdns, provider)
        provider.on('connect', trySync)
        provider.on('accountsChanged', self.onAccountsChanged)
        provider.on('chainChanged', self.onChainChanged)
        // A connection made before these listeners were added emits no event.
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
          let currentChainId = await getChainId()
          if (chainId && chainId !== currentChainId)
            try {
              await requestSwitch(chainId, undefined)
              currentChainId = chainId
            } catch (error) {
              // As in wagmi's `injected()`: after any other failure, the connection is on the wallet's own network.
              if (isRejection(error)) throw error
              currentChainId = await getChainId()
            }
          const accounts = await getAccounts()
          if (!accounts.length) throw Object.assign(new Error('Disconnected'), { code: 4900 })
          lastConnection = { accounts, chainId: currentChainId }
          return {
            // The returned form depends on a flag that wagmi types with a generic parameter.
            accounts: (withCapabilities
              ? accounts.map(address => ({ address, capabilities: {} }))
              : accounts) as never,
            chainId: currentChainId,
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

      /** Switches the network. If the wallet does not have the network, first adds it with the app's parameters. */
      async switchChain({
        chainId,
        addEthereumChainParameter: addedChain,
      }: {
        chainId: number
        addEthereumChainParameter?: AddedChain | undefined
      }) {
        try {
          const chain = await requestSwitch(chainId, addedChain)
          // wagmi reads the new chain as soon as this call resolves.
          emitChange({ chainId })
          // Required by wagmi's types.
          return chain as never
        } catch (error) {
          throw await toWagmiError(error, true)
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

const createAddedChain = (chain: Chain, addedChain: AddedChain | undefined) => ({
  chainName: chain.name,
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: chain.rpcUrls.default?.http ?? [],
  ...(chain.blockExplorers?.default && { blockExplorerUrls: [chain.blockExplorers.default.url] }),
  ...addedChain,
  chainId: `0x${chain.id.toString(16)}`,
})

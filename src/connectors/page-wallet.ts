import { namespaceOf, type NetworkId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { AccountEntry } from '../core/identity/account.ts'
import * as limits from '../core/limits.ts'
import { withAbort, withTimeout } from '../core/wallet/request-wallet.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'
import { debounceDisconnect } from './disconnect-debounce.ts'
import { throttle } from './throttle.ts'
import type { Connected, Connector, WalletEvents } from './connector.ts'
import { createSharedPrompt } from './shared-prompt.ts'

/** Accounts and networks that a page wallet shares. */
export interface SharedAccounts {
  readonly accounts: readonly AccountEntry[]
  readonly networks: readonly NetworkId[]
}

/** Wallet in the page that is not an EIP-1193 provider. Each kind has its own factory. */
export interface PageWallet {
  readonly namespace: Namespace
  readonly provider: AnyProvider
  /** Requests accounts with a prompt. May never settle. */
  requestAccounts(networkId: NetworkId | undefined): Promise<SharedAccounts>
  /**
   * Returns the shared accounts. Never prompts, except if a Polkadot wallet no longer remembers the page. Undefined if the wallet
   * shares none, or needs a prompt to respond.
   */
  restore(): Promise<SharedAccounts | undefined>
  disconnect?(): Promise<void>
  /** Subscribes to changes of the shared accounts and to disconnects. Returns a function that unsubscribes. */
  subscribe?(listener: { onChange(): void; onDisconnect(): void }): () => void
  /** Sends a request that needs no user interaction. */
  probe?(): Promise<unknown>
}

/**
 * Creates a connector for a page wallet. The first approved prompt resolves every pending attempt, late approvals are revoked, and
 * events are throttled.
 */
export function createPageConnector(wallet: PageWallet, readInfo: () => ConnectorInfo): Connector {
  const { namespace } = wallet
  let watcherCount = 0
  let lastShared: SharedAccounts | undefined

  const disconnect = async () => {
    try {
      if (wallet.disconnect) await withTimeout(limits.revokeMs, wallet.disconnect())
    } catch {
      // A wallet that fails or does not respond does not block the disconnect.
    }
  }
  // The user approved after all attempts were aborted. Disconnect, unless the page uses the wallet (F8).
  const prompt = createSharedPrompt<SharedAccounts>(() => {
    if (!watcherCount) void disconnect()
  })

  const createConnected = (shared: SharedAccounts): Connected => {
    if (!shared.accounts.length) throw new AppError('WALLET_NO_ACCOUNT')
    lastShared = shared
    const { name, icon, rdns, explorerId, type } = readInfo()
    return {
      providers: { [namespace]: wallet.provider },
      accounts: shared.accounts,
      networks: shared.networks,
      wallet: { name, icon, rdns, explorerId, connectorType: type },
    }
  }

  return {
    get info() {
      return readInfo()
    },

    async connect({ networkId, signal }) {
      const requestedId = networkId && namespaceOf(networkId) === namespace ? networkId : undefined
      return createConnected(await prompt(() => asPromise(() => wallet.requestAccounts(requestedId)), signal))
    },

    async restore(signal) {
      const sharedAccounts = await withAbort(
        withTimeout(
          limits.silenceProbeMs + limits.probeAnswerMs,
          asPromise(() => wallet.restore()),
        ),
        signal,
      )
      return sharedAccounts?.accounts.length ? createConnected(sharedAccounts) : undefined
    },

    disconnect,

    watch(events) {
      watcherCount++
      const stop = watchPageWallet(wallet, events, lastShared)
      return () => {
        if (stop()) watcherCount--
      }
    },

    ...(wallet.probe && {
      isAwake: (signal: AbortSignal) =>
        // An error response also shows that the wallet is responsive.
        withAbort(
          withTimeout(
            limits.probeAnswerMs,
            asPromise(() => wallet.probe?.()).then(
              () => true,
              () => true,
            ),
          ),
          signal,
        ).catch(() => false),
    }),
  }
}

/**
 * Watches the shared accounts. Handles the first and the last event of a burst. Returns a function that unsubscribes and returns
 * whether the subscription was still active.
 */
function watchPageWallet(
  wallet: PageWallet,
  events: WalletEvents,
  initialAccounts: SharedAccounts | undefined,
): () => boolean {
  const { namespace } = wallet
  let isRunning = true
  let isDisconnected = false
  let accountsKey = initialAccounts && keyOf(initialAccounts.accounts)
  let network = initialAccounts?.networks[0]

  const notifyDisconnected = (cause: unknown) => {
    if (!isRunning || isDisconnected) return
    isDisconnected = true
    events.disconnected(namespace, new AppError('WALLET_DISCONNECTED', cause === undefined ? {} : { cause }))
  }

  const refresh = async (isLatest: () => boolean, onEmpty: (reason: unknown) => void) => {
    let sharedAccounts: SharedAccounts | undefined
    let failure: unknown
    try {
      sharedAccounts = await withTimeout(
        limits.probeAnswerMs,
        asPromise(() => wallet.restore()),
      )
    } catch (error) {
      // The active account is unknown now, so nothing may be signed with the previous one.
      failure = error
    }
    if (!isRunning || !isLatest()) return
    if (!sharedAccounts?.accounts.length) return onEmpty(failure)
    pendingDisconnect.onAccounts()
    isDisconnected = false
    const [sharedNetwork] = sharedAccounts.networks
    if (sharedNetwork && sharedNetwork !== network)
      events.networkChanged(namespace, (network = sharedNetwork))
    const key = keyOf(sharedAccounts.accounts)
    if (key !== accountsKey) {
      accountsKey = key
      events.accountsChanged(namespace, sharedAccounts.accounts)
    }
  }

  let refreshCount = 0
  const throttledRefresh = throttle(async (_, isLatest) => {
    refreshCount++
    await refresh(isLatest, pendingDisconnect.onNoAccounts)
  })
  const pendingDisconnect = debounceDisconnect(reason => {
    const startCount = refreshCount
    void refresh(
      () => startCount === refreshCount,
      failure => notifyDisconnected(failure ?? reason),
    )
  }, notifyDisconnected)
  let unsubscribe: (() => void) | undefined
  try {
    unsubscribe = wallet.subscribe?.({
      onChange: () => throttledRefresh.push(undefined),
      onDisconnect: () => pendingDisconnect.onDisconnect(),
    })
  } catch {
    // A wallet whose event methods are missing or throw is not watched.
  }
  return () => {
    if (!isRunning) return false
    isRunning = false
    throttledRefresh.stop()
    pendingDisconnect.stop()
    try {
      unsubscribe?.()
    } catch {
      // The events of the wallet are ignored from now on in any case.
    }
    return true
  }
}

const keyOf = (accounts: readonly AccountEntry[]) => accounts.map(({ address }) => address).join()

/** Converts a synchronous throw into a rejection (F16). */
export const asPromise = <T>(callback: () => T | Promise<T>): Promise<T> =>
  new Promise<T>(resolve => resolve(callback()))

import { namespaceOf, type NetworkId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { AccountEntry } from '../core/identity/account.ts'
import * as limits from '../core/limits.ts'
import { untilAborted, within } from '../core/wallet/ask-wallet.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'
import { departure } from './departure.ts'
import { throttle } from './throttle.ts'
import type { Connected, Connector, WalletEvents } from './connector.ts'
import { sharedPrompt } from './shared-prompt.ts'

/** What a wallet of the page shares with it. */
export interface Shared {
  readonly accounts: readonly AccountEntry[]
  readonly networks: readonly NetworkId[]
}

/** A wallet that lives in the page and is no EIP-1193 provider; each kind has a file that makes one. */
export interface PageWallet {
  readonly namespace: Namespace
  readonly provider: AnyProvider
  /** Asks the person; it may stay silent for ever. */
  share(networkId: NetworkId | undefined): Promise<Shared>
  /** What is shared now. Never prompts; undefined when that is nothing, or the wallet cannot say without a prompt. */
  look(): Promise<Shared | undefined>
  leave?(): Promise<void>
  /** Calls whenever the wallet may share something else now, or left, until the returned function is called. */
  follow?(heard: { changed(): void; gone(): void }): () => void
  /** A light question that needs no person. */
  probe?(): Promise<unknown>
}

/** Reaches a wallet of the page: one prompt for all attempts, nothing adopted that nobody waits for, throttled events. */
export function createPageConnector(wallet: PageWallet, readInfo: () => ConnectorInfo): Connector {
  const { namespace } = wallet
  let watchers = 0
  let last: Shared | undefined

  const leave = async () => {
    try {
      if (wallet.leave) await within(limits.revokeMs, wallet.leave())
    } catch {
      // A wallet that cannot forget the page, or does not answer: the visitor leaves all the same.
    }
  }
  // F8: approved after everybody had gone. It is closed, unless the page does use the wallet.
  const prompt = sharedPrompt<Shared>(() => {
    if (!watchers) void leave()
  })

  const connected = (shared: Shared): Connected => {
    if (!shared.accounts.length) throw new AppError('WALLET_NO_ACCOUNT')
    last = shared
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
      const wished = networkId && namespaceOf(networkId) === namespace ? networkId : undefined
      return connected(await prompt(() => asPromise(() => wallet.share(wished)), signal))
    },

    async restore(signal) {
      const shared = await untilAborted(
        within(
          limits.silenceProbeMs + limits.probeAnswerMs,
          asPromise(() => wallet.look()),
        ),
        signal,
      )
      return shared?.accounts.length ? connected(shared) : undefined
    },

    disconnect: leave,

    watch(events) {
      watchers++
      const stop = watchPageWallet(wallet, events, last)
      return () => {
        if (stop()) watchers--
      }
    },

    ...(wallet.probe && {
      isAwake: (signal: AbortSignal) =>
        // An error is an answer too: somebody is there.
        untilAborted(
          within(
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

/** Follows what the wallet shares: of a storm of events the first and the last are looked at. Returns what ends it. */
function watchPageWallet(wallet: PageWallet, events: WalletEvents, known: Shared | undefined): () => boolean {
  const { namespace } = wallet
  let running = true
  let isGone = false
  let accounts = known && keyOf(known.accounts)
  let network = known?.networks[0]

  const leave = (cause: unknown) => {
    if (!running || isGone) return
    isGone = true
    events.disconnected(namespace, new AppError('WALLET_DISCONNECTED', cause === undefined ? {} : { cause }))
  }

  const look = async (isLatest: () => boolean, onNothing: (reason: unknown) => void) => {
    let shared: Shared | undefined
    let failure: unknown
    try {
      shared = await within(
        limits.probeAnswerMs,
        asPromise(() => wallet.look()),
      )
    } catch (thrown) {
      // The account in use is unknown now: nothing may be signed with the previous one.
      failure = thrown
    }
    if (!running || !isLatest()) return
    if (!shared?.accounts.length) return onNothing(failure)
    leaving.contradict()
    isGone = false
    const [next] = shared.networks
    if (next && next !== network) events.networkChanged(namespace, (network = next))
    const key = keyOf(shared.accounts)
    if (key !== accounts) {
      accounts = key
      events.accountsChanged(namespace, shared.accounts)
    }
  }

  let turn = 0
  const changed = throttle(async (_, isLatest) => {
    turn++
    await look(isLatest, leaving.suspect)
  })
  const leaving = departure(reason => {
    const mine = turn
    void look(
      () => mine === turn,
      failure => leave(failure ?? reason),
    )
  }, leave)
  let unfollow: (() => void) | undefined
  try {
    unfollow = wallet.follow?.({ changed: () => changed.hear(undefined), gone: () => leaving.announce() })
  } catch {
    // A wallet without events, or whose events throw, is simply not followed.
  }
  return () => {
    if (!running) return false
    running = false
    changed.stop()
    leaving.stop()
    try {
      unfollow?.()
    } catch {
      // It is not heard any more in any case.
    }
    return true
  }
}

const keyOf = (accounts: readonly AccountEntry[]) => accounts.map(({ address }) => address).join()

/** What is thrown instead of a promise becomes a rejection like any other (F16). */
export const asPromise = <T>(act: () => T | Promise<T>): Promise<T> =>
  new Promise<T>(resolve => resolve(act()))

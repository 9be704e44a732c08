import type { ReadableAtom } from 'nanostores'
import { computed, getCurrentScope, onScopeDispose, type Ref, shallowRef } from 'vue'
import {
  close,
  connect,
  disconnect,
  findWallets,
  followEvents,
  listConnections,
  nobody,
  open,
  readSession,
  type SessionStatus,
  setTheme,
  signIn,
  signOut,
  switchNetwork,
  type ToldEvent,
  type WalletRequests,
  walletRequests,
} from '../bindings/told.ts'
import type { OpenOptions } from '../src/controllers/shell/handle.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import type { Network } from '../src/core/chain/network.ts'
import type { AccountState, NativeBalance, WalletInfo } from '../src/core/identity/account.ts'
import type { Session } from '../src/core/sign-in/siwx.ts'
import type { ConnectorInfo } from '../src/core/wallet/connector-info.ts'
import type { ProviderByNamespace } from '../src/core/wallet/provider.ts'
import { modalHandle } from '../src/create-modal.ts'
import type { ModalHandle } from '../src/modal-handle.ts'
import type { ConnectionState } from '../src/runtime.ts'
import { $account, $accountOf } from '../src/state/account/account.ts'
import { $toldConnections as $connections } from '../src/state/account/told-connections.ts'
import { type Attempt, $attempt } from '../src/state/connect/attempt.ts'
import { $connectors } from '../src/state/connect/connectors.ts'
import { $activeNetwork, $networks } from '../src/state/network/networks.ts'
import { $options, type Settings } from '../src/state/settings/options.ts'
import { $theme, type Theme } from '../src/state/settings/theme.ts'
import { $modal } from '../src/state/shell/modal-open.ts'
import { $sessions, $signIn } from '../src/state/sign-in/sign-in.ts'
import { isHydrating, whenHydrated } from './hydration.ts'

export { createModal } from '../bindings/page-modal.ts'
export type * from '../src/public-types.ts'

/** What a composable tells: a ref that only the modal changes. */
export type Told<T> = Readonly<Ref<T>>

/** Runs until the component, or the scope that stands around, is gone; outside of any until the page is. */
const untilGone = (stop: () => void): void => {
  if (getCurrentScope()) onScopeDispose(stop)
}

// What composables tell on a server, where no modal is.
const closed = /* @__PURE__ */ $modal.get()
const plainTheme = /* @__PURE__ */ $theme.get()
const noSessions = /* @__PURE__ */ $sessions.get()

/**
 * Value of a store as a ref. On a server nothing is listened to: a request ends, and its page with it. A component that takes over
 * what a server printed begins with the same, `printed`, for else it would not be what stands there.
 */
function told<T>(store: ReadableAtom<T>, printed: T): Told<T> {
  const value = shallowRef(isHydrating() ? printed : store.get()) as Ref<T>
  if (typeof window !== 'undefined')
    whenHydrated(() =>
      untilGone(
        store.subscribe(next => {
          value.value = next
        }),
      ),
    )
  return value
}

export interface UseModal {
  /** The handle that `createModal` returns; undefined until something created the modal. */
  readonly modal: Told<ModalHandle | undefined>
  readonly isOpen: Told<boolean>
  /** Opens the modal; the first call creates it with the defaults where nobody has yet. */
  open(options?: OpenOptions): Promise<void>
  close(): void
}

/** The modal of this page: its handle, whether it is open, and how to open and close it. */
export function useModal(): UseModal {
  const state = told($modal, closed)
  // Whoever creates the modal sets its options: that is the moment from which the handle is there.
  const options = told<Settings | undefined>($options, undefined)
  const modal = computed(() => (options.value ? modalHandle() : undefined))
  return { modal, isOpen: computed(() => state.value.isOpen), open, close }
}

/** The account of the active namespace, or of the one asked for. */
export const useAccount = ({ namespace }: { namespace?: Namespace } = {}): Told<AccountState> =>
  told(namespace ? $accountOf(namespace) : $account, nobody)

export interface UseNetwork {
  /** The active network; a record that stands for an unknown one while the wallet is on such a network. */
  readonly network: Told<Network | undefined>
  readonly networks: Told<readonly Network[]>
  /** Rejects NETWORK_NOT_FOUND, or with what the wallet said. */
  switchNetwork(network: Network['id'] | Network): Promise<void>
}

/** The active network, the networks of the app, and how to change. */
export function useNetwork(): UseNetwork {
  const active = told($activeNetwork, undefined)
  return { network: computed(() => active.value || undefined), networks: told($networks, []), switchNetwork }
}

/** The wallet's own provider for a namespace (EIP-1193 for `eip155`); undefined while nobody is connected there. */
export function useProvider<N extends Namespace>(namespace: N): Told<ProviderByNamespace[N] | undefined> {
  const account = useAccount({ namespace })
  // A provider changes only together with a connection.
  const connections = told($connections, {})
  return computed(() =>
    connections.value && account.value.status === 'connected'
      ? modalHandle()?.getProvider(namespace)
      : undefined,
  )
}

/** Name, icon and ids of the connected wallet. */
export function useWalletInfo(options: { namespace?: Namespace } = {}): Told<WalletInfo | undefined> {
  const account = useAccount(options)
  return computed(() => account.value.wallet)
}

/** Native balance as a decimal string with every digit, and its symbol; undefined until it is known. */
export function useBalance(options: { namespace?: Namespace } = {}): Told<NativeBalance | undefined> {
  const account = useAccount(options)
  return computed(() => account.value.balance)
}

/** Every connection, one for each namespace. */
export function useConnections(): Told<readonly ConnectionState[]> {
  const connections = told($connections, {})
  return computed(() => listConnections(connections.value))
}

/** A function that disconnects one namespace, or all. It rejects DISCONNECT_FAILED when a wallet objected. */
export const useDisconnect = (): ((namespace?: Namespace) => Promise<void>) => disconnect

export type UseWalletRequests = WalletRequests

/** What the connected EVM wallet is asked for beside signatures: batches, a token to list, permissions. */
export const useWalletRequests = (): UseWalletRequests => walletRequests

export interface UseSession {
  /** The session of the account in use. */
  readonly session: Told<Session | undefined>
  readonly status: Told<SessionStatus>
  /** Asks the account in use to sign in. Rejects USER_REJECTED, WALLET_NOT_CONNECTED, SIGN_IN_DISABLED. */
  signIn(): Promise<Session>
  /** Ends every session; where the app requires one, the wallet is disconnected too. */
  signOut(): Promise<void>
}

/** Whether the person has signed in to the app, and how to sign in and out. */
export function useSession(): UseSession {
  const sessions = told($sessions, noSessions)
  const asked = told($signIn, undefined)
  const account = useAccount()
  const read = computed(() =>
    readSession(sessions.value, account.value.caipAddress, asked.value !== undefined),
  )
  return {
    session: computed(() => read.value.session),
    status: computed(() => read.value.status),
    signIn,
    signOut,
  }
}

export interface UseTheme {
  readonly mode: Told<Theme['mode']>
  readonly variables: Told<Theme['variables']>
  setTheme: ModalHandle['setTheme']
}

/** Theme mode and variables, and how to set them. */
export function useTheme(): UseTheme {
  const theme = told($theme, plainTheme)
  return {
    mode: computed(() => theme.value.mode),
    variables: computed(() => theme.value.variables),
    setTheme,
  }
}

/** An event of the modal, by its name without the prefix `w3m-`. */
export type ModalEvent = ToldEvent

/** Calls the listener at every event of the modal, whoever created it and when. */
export function useModalEvents(listener: (event: ModalEvent) => void): void {
  if (typeof window !== 'undefined') untilGone(followEvents(listener))
}

export interface UseWallets {
  /** Ways to reach a wallet on this page, in the order they were found. */
  readonly wallets: Told<readonly ConnectorInfo[]>
  /** False until the page has been asked for its wallets. */
  readonly isReady: Told<boolean>
  /** What a running or failed attempt to connect is doing. */
  readonly attempt: Told<Attempt | undefined>
  /** Asks a wallet of the list to connect; what happens stands in `attempt`. Never rejects. */
  connect(walletId: string): Promise<void>
}

/** The wallets of this page, for an app that draws its own list. */
export function useWallets(): UseWallets {
  const isReady = shallowRef(false)
  const look = () => {
    if (!isReady.value && modalHandle())
      void findWallets().then(isFound => {
        isReady.value ||= isFound
      })
  }
  if (typeof window !== 'undefined') {
    look()
    // The modal may come later than the list.
    untilGone($options.listen(look))
  }
  return { wallets: told($connectors, []), isReady, attempt: told($attempt, undefined), connect }
}

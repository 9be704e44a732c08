import type { ReadableAtom } from 'nanostores'
import { computed, getCurrentScope, onScopeDispose, type Ref, shallowRef } from 'vue'
import {
  close,
  connect,
  disconnect,
  findWallets,
  followEvents,
  listConnections,
  disconnectedAccount,
  open,
  readSession,
  type SessionStatus,
  setTheme,
  signIn,
  signOut,
  switchNetwork,
  type AnyModalEvent,
  type WalletRequests,
  walletRequests,
} from '../bindings/framework-actions.ts'
import type { OpenOptions } from '../src/controllers/handle/open.ts'
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
import { $publicConnections as $connections } from '../src/state/account/public-connections.ts'
import { type Attempt, $attempt } from '../src/state/connect/attempt.ts'
import { $connectors } from '../src/state/connect/connectors.ts'
import { $activeNetwork, $networks } from '../src/state/network/networks.ts'
import { $options, type Settings } from '../src/state/settings/options.ts'
import { $theme, type Theme } from '../src/state/settings/theme.ts'
import { $modal } from '../src/state/shell/modal-open.ts'
import { $signIn } from '../src/state/sign-in/sign-in.ts'
import { $sessions } from '../src/state/sign-in/sign-in-records.ts'
import { isHydrating, whenHydrated } from './hydration.ts'

export { createModal } from '../bindings/page-modal.ts'
export type * from '../src/public-types.ts'

/** A read-only ref that only the modal changes. */
export type ReadonlyRef<T> = Readonly<Ref<T>>

/** Runs `stop` when the current scope is disposed. Without a scope it never runs. */
const onDispose = (stop: () => void): void => {
  if (getCurrentScope()) onScopeDispose(stop)
}

// Values on a server, where no modal exists, and during hydration.
const closedModal = /* @__PURE__ */ $modal.get()
const plainTheme = /* @__PURE__ */ $theme.get()
const noSessions = /* @__PURE__ */ $sessions.get()

/**
 * Returns the value of a store as a ref. Does not subscribe on a server. A hydrating component starts with `initialValue`, to match the
 * server-rendered HTML.
 */
function readonlyRef<T>(store: ReadableAtom<T>, initialValue: T): ReadonlyRef<T> {
  const value = shallowRef(isHydrating() ? initialValue : store.get()) as Ref<T>
  if (typeof window !== 'undefined')
    whenHydrated(() =>
      onDispose(
        store.subscribe(nextValue => {
          value.value = nextValue
        }),
      ),
    )
  return value
}

export interface UseModal {
  /** The handle returned by `createModal`. Undefined until the modal is created. */
  readonly modal: ReadonlyRef<ModalHandle | undefined>
  readonly isOpen: ReadonlyRef<boolean>
  /** Opens the modal. Creates it with default options if the page has none yet. */
  open(options?: OpenOptions): Promise<void>
  close(): void
}

/** Returns the modal of this page: its handle, whether it is open, and functions to open and close it. */
export function useModal(): UseModal {
  const state = readonlyRef($modal, closedModal)
  // Creating the modal sets its options, so a change of the options signals that the handle exists.
  const options = readonlyRef<Settings | undefined>($options, undefined)
  const modal = computed(() => (options.value ? modalHandle() : undefined))
  return { modal, isOpen: computed(() => state.value.isOpen), open, close }
}

/** Returns the account of the active namespace, or of the given one. */
export const useAccount = ({ namespace }: { namespace?: Namespace } = {}): ReadonlyRef<AccountState> =>
  readonlyRef(namespace ? $accountOf(namespace) : $account, disconnectedAccount)

export interface UseNetwork {
  /** The active network, or a placeholder record for a network unknown to the app. */
  readonly network: ReadonlyRef<Network | undefined>
  readonly networks: ReadonlyRef<readonly Network[]>
  /**
   * Switches the network. Rejects with INVALID_NETWORK_ID if the id is not a CAIP-2 id, with NETWORK_NOT_FOUND if the app does not
   * configure the network, or with the error of the wallet.
   */
  switchNetwork(network: Network['id'] | Network): Promise<void>
}

/** Returns the active network, the networks of the app, and a function to switch. */
export function useNetwork(): UseNetwork {
  const active = readonlyRef($activeNetwork, undefined)
  return {
    network: computed(() => active.value || undefined),
    networks: readonlyRef($networks, []),
    switchNetwork,
  }
}

/** Returns the wallet's provider for a namespace (EIP-1193 for `eip155`). Undefined while no wallet is connected there. */
export function useProvider<N extends Namespace>(
  namespace: N,
): ReadonlyRef<ProviderByNamespace[N] | undefined> {
  const account = useAccount({ namespace })
  // Depends on the connections, because a provider changes only together with its connection.
  const connections = readonlyRef($connections, {})
  return computed(() =>
    connections.value && account.value.status === 'connected'
      ? modalHandle()?.getProvider(namespace)
      : undefined,
  )
}

/** Returns name, icon and ids of the connected wallet. */
export function useWalletInfo(options: { namespace?: Namespace } = {}): ReadonlyRef<WalletInfo | undefined> {
  const account = useAccount(options)
  return computed(() => account.value.wallet)
}

/** Returns the native balance as an exact decimal string, and its symbol. Undefined until the balance is known. */
export function useBalance(options: { namespace?: Namespace } = {}): ReadonlyRef<NativeBalance | undefined> {
  const account = useAccount(options)
  return computed(() => account.value.balance)
}

/** Returns all connections, one per namespace. */
export function useConnections(): ReadonlyRef<readonly ConnectionState[]> {
  const connections = readonlyRef($connections, {})
  return computed(() => listConnections(connections.value))
}

/** Returns a function that disconnects one namespace, or all. It rejects with DISCONNECT_FAILED if a wallet fails to disconnect. */
export const useDisconnect = (): ((namespace?: Namespace) => Promise<void>) => disconnect

export interface UseWalletRequests extends WalletRequests {}

/** Returns the requests to the connected EVM wallet other than signatures: batches, adding tokens, permissions. */
export const useWalletRequests = (): UseWalletRequests => walletRequests

export interface UseSession {
  /** Session of the active account. */
  readonly session: ReadonlyRef<Session | undefined>
  readonly status: ReadonlyRef<SessionStatus>
  /**
   * Requests a sign-in of the active account. Rejects with USER_REJECTED if the user declines, with WALLET_NOT_CONNECTED if no
   * account is connected, and with SIGN_IN_DISABLED if the app does not use sign-in.
   */
  signIn(): Promise<Session>
  /**
   * Ends all sessions. If the app requires a session, also disconnects the wallets. Rejects with SIGN_IN_DISABLED if the app does not use
   * sign-in, and also if the server could not be reached.
   */
  signOut(): Promise<void>
}

/** Returns the session of the user with the app, and functions to sign in and out. */
export function useSession(): UseSession {
  const sessions = readonlyRef($sessions, noSessions)
  const signInState = readonlyRef($signIn, undefined)
  const account = useAccount()
  const sessionState = computed(() =>
    readSession(sessions.value, account.value.caipAddress, signInState.value !== undefined),
  )
  return {
    session: computed(() => sessionState.value.session),
    status: computed(() => sessionState.value.status),
    signIn,
    signOut,
  }
}

export interface UseTheme {
  readonly mode: ReadonlyRef<Theme['mode']>
  readonly variables: ReadonlyRef<Theme['variables']>
  setTheme: ModalHandle['setTheme']
}

/** Returns theme mode and variables, and a function to set them. */
export function useTheme(): UseTheme {
  const theme = readonlyRef($theme, plainTheme)
  return {
    mode: computed(() => theme.value.mode),
    variables: computed(() => theme.value.variables),
    setTheme,
  }
}

/** An event of the modal. `name` has no `w3m-` prefix. */
export type ModalEvent = AnyModalEvent

/** Subscribes to all events of the modal, including a modal created later. */
export function useModalEvents(listener: (event: ModalEvent) => void): void {
  if (typeof window !== 'undefined') onDispose(followEvents(listener))
}

export interface UseWallets {
  /** Wallets available on this page, in order of discovery. */
  readonly wallets: ReadonlyRef<readonly ConnectorInfo[]>
  /** False until wallet discovery has run. */
  readonly isReady: ReadonlyRef<boolean>
  /** State of a running or failed connection attempt. */
  readonly attempt: ReadonlyRef<Attempt | undefined>
  /** Connects a wallet of the list. Progress and errors are in `attempt`. Rejects only if the code of the modal does not load. */
  connect(walletId: string): Promise<void>
}

/** Returns the wallets of this page, for apps with their own wallet list. */
export function useWallets(): UseWallets {
  const isReady = shallowRef(false)
  const prepareWallets = () => {
    if (!isReady.value && modalHandle())
      void findWallets().then(isFound => {
        isReady.value ||= isFound
      })
  }
  if (typeof window !== 'undefined') {
    prepareWallets()
    // The app may create the modal after this call.
    onDispose($options.listen(prepareWallets))
  }
  return {
    wallets: readonlyRef($connectors, []),
    isReady,
    attempt: readonlyRef($attempt, undefined),
    connect,
  }
}

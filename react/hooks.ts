import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
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
import { type Attempt, $attempt } from '../src/state/connect/attempt.ts'
import { $publicConnections as $connections } from '../src/state/account/public-connections.ts'
import { $connectors } from '../src/state/connect/connectors.ts'
import { $modal } from '../src/state/shell/modal-open.ts'
import { $activeNetwork, $networks } from '../src/state/network/networks.ts'
import { $options } from '../src/state/settings/options.ts'
import { $signIn } from '../src/state/sign-in/sign-in.ts'
import { $sessions } from '../src/state/sign-in/sign-in-records.ts'
import { $theme, type Theme } from '../src/state/settings/theme.ts'
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
import { useStore } from './use-store.ts'

// Values on a server and during hydration. They are constants, so React does not re-render because of them.
const closedModal = /* @__PURE__ */ $modal.get()
const plainTheme = /* @__PURE__ */ $theme.get()
const noConnectors: readonly ConnectorInfo[] = []
const noNetworks: readonly Network[] = []
const noConnections: ReturnType<typeof $connections.get> = {}
const noSessions = /* @__PURE__ */ $sessions.get()
const noOptions = /* @__PURE__ */ $options.get()

export interface UseModal {
  /** The handle returned by `createModal`. Undefined until the modal is created. */
  readonly modal: ModalHandle | undefined
  readonly isOpen: boolean
  /** Opens the modal. Creates it with default options if the page has none yet. */
  open(options?: OpenOptions): Promise<void>
  close(): void
}

/** Returns the modal of this page: its handle, whether it is open, and functions to open and close it. */
export function useModal(): UseModal {
  const { isOpen } = useStore($modal, closedModal)
  // Creating the modal sets its options, so a change of the options signals that the handle exists.
  const subscribe = useCallback((onChange: () => void) => $options.listen(onChange), [])
  const modal = useSyncExternalStore(subscribe, modalHandle, () => undefined)
  return useMemo(() => ({ modal, isOpen, open, close }), [modal, isOpen])
}

/** Returns the account of the active namespace, or of the given one. */
export function useAccount({ namespace }: { namespace?: Namespace } = {}): AccountState {
  const store = useMemo(() => (namespace ? $accountOf(namespace) : $account), [namespace])
  return useStore(store, disconnectedAccount)
}

export interface UseNetwork {
  /** The active network, or a placeholder record for a network unknown to the app. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /**
   * Switches the network. Rejects with INVALID_NETWORK_ID if the id is not a CAIP-2 id, with NETWORK_NOT_FOUND if the app does not
   * configure the network, or with the error of the wallet.
   */
  switchNetwork(network: Network['id'] | Network): Promise<void>
}

/** Returns the active network, the networks of the app, and a function to switch. */
export function useNetwork(): UseNetwork {
  const network = useStore($activeNetwork, undefined) || undefined
  const networks = useStore($networks, noNetworks)
  return useMemo(() => ({ network, networks, switchNetwork }), [network, networks])
}

/** Returns the wallet's provider for a namespace (EIP-1193 for `eip155`). Undefined while no wallet is connected there. */
export function useProvider<N extends Namespace>(namespace: N): ProviderByNamespace[N] | undefined {
  const { status } = useAccount({ namespace })
  // Re-renders with the connections, because a provider changes only together with its connection.
  useStore($connections, noConnections)
  return status === 'connected' ? modalHandle()?.getProvider(namespace) : undefined
}

/** Returns name, icon and ids of the connected wallet. */
export function useWalletInfo({ namespace }: { namespace?: Namespace } = {}): WalletInfo | undefined {
  return useAccount({ namespace }).wallet
}

/** Returns the native balance as an exact decimal string, and its symbol. Undefined until the balance is known. */
export function useBalance({ namespace }: { namespace?: Namespace } = {}): NativeBalance | undefined {
  return useAccount({ namespace }).balance
}

/** Returns all connections, one per namespace. */
export function useConnections(): readonly ConnectionState[] {
  const connections = useStore($connections, noConnections)
  return useMemo(() => listConnections(connections), [connections])
}

/** Returns a function that disconnects one namespace, or all. It rejects with DISCONNECT_FAILED if a wallet fails to disconnect. */
export function useDisconnect(): (namespace?: Namespace) => Promise<void> {
  return disconnect
}

export interface UseWalletRequests extends WalletRequests {}

/** Returns the requests to the connected EVM wallet other than signatures: batches, adding tokens, permissions. */
export const useWalletRequests = (): UseWalletRequests => walletRequests

export interface UseSession {
  /** Session of the active account. */
  readonly session: Session | undefined
  readonly status: SessionStatus
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
  const sessions = useStore($sessions, noSessions)
  const { caipAddress } = useAccount()
  const isSigningIn = useStore($signIn, undefined) !== undefined
  return useMemo(
    () => ({ ...readSession(sessions, caipAddress, isSigningIn), signIn, signOut }),
    [sessions, caipAddress, isSigningIn],
  )
}

export interface UseTheme extends Pick<Theme, 'mode' | 'variables'> {
  setTheme: ModalHandle['setTheme']
}

/** Returns theme mode and variables, and a function to set them. */
export function useTheme(): UseTheme {
  const { mode, variables } = useStore($theme, plainTheme)
  return useMemo(() => ({ mode, variables, setTheme }), [mode, variables])
}

/** An event of the modal. `name` has no `w3m-` prefix. */
export type ModalEvent = AnyModalEvent

/** Subscribes to all events of the modal, including a modal created later. */
export function useModalEvents(listener: (event: ModalEvent) => void): void {
  const latestListener = useRef(listener)
  useEffect(() => {
    latestListener.current = listener
  })
  useEffect(() => followEvents(event => latestListener.current(event)), [])
}

export interface UseWallets {
  /** Wallets available on this page, in order of discovery. */
  readonly wallets: readonly ConnectorInfo[]
  /** False until wallet discovery has run. */
  readonly isReady: boolean
  /** State of a running or failed connection attempt. */
  readonly attempt: Attempt | undefined
  /** Connects a wallet of the list. Progress and errors are in `attempt`. Rejects only if the code of the modal does not load. */
  connect(walletId: string): Promise<void>
}

/** Returns the wallets of this page, for apps with their own wallet list. */
export function useWallets(): UseWallets {
  const wallets = useStore($connectors, noConnectors)
  const attempt = useStore($attempt, undefined)
  const options = useStore($options, noOptions)
  const [isReady, setReady] = useState(false)
  const hasModal = options !== noOptions && modalHandle() !== undefined
  useEffect(() => {
    if (!hasModal) return
    let isCurrent = true
    // If a chunk fails to load, the next mount retries.
    void findWallets().then(isFound => isCurrent && isFound && setReady(true))
    return () => {
      isCurrent = false
    }
  }, [hasModal])
  return useMemo(() => ({ wallets, isReady, attempt, connect }), [wallets, isReady, attempt])
}

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
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
import { type Attempt, $attempt } from '../src/state/connect/attempt.ts'
import { $toldConnections as $connections } from '../src/state/account/told-connections.ts'
import { $connectors } from '../src/state/connect/connectors.ts'
import { $modal } from '../src/state/shell/modal-open.ts'
import { $activeNetwork, $networks } from '../src/state/network/networks.ts'
import { $options } from '../src/state/settings/options.ts'
import { $sessions, $signIn } from '../src/state/sign-in/sign-in.ts'
import { $theme, type Theme } from '../src/state/settings/theme.ts'
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
import { useStore } from './use-store.ts'

// What hooks tell on a server and while no modal exists: constants, so that React sees no change where there is none.
const closed = /* @__PURE__ */ $modal.get()
const plainTheme = /* @__PURE__ */ $theme.get()
const noConnectors: readonly ConnectorInfo[] = []
const noNetworks: readonly Network[] = []
const noConnections: ReturnType<typeof $connections.get> = {}
const noSessions = /* @__PURE__ */ $sessions.get()
const noOptions = /* @__PURE__ */ $options.get()

export interface UseModal {
  /** The handle that `createModal` returns; undefined until something created the modal. */
  readonly modal: ModalHandle | undefined
  readonly isOpen: boolean
  /** Opens the modal; the first call creates it with the defaults where nobody has yet. */
  open(options?: OpenOptions): Promise<void>
  close(): void
}

/** The modal of this page: its handle, whether it is open, and how to open and close it. */
export function useModal(): UseModal {
  const { isOpen } = useStore($modal, closed)
  // Whoever creates the modal sets its options: that is the moment from which the handle is there.
  const subscribe = useCallback((changed: () => void) => $options.listen(changed), [])
  const modal = useSyncExternalStore(subscribe, modalHandle, () => undefined)
  return useMemo(() => ({ modal, isOpen, open, close }), [modal, isOpen])
}

/** The account of the active namespace, or of the one asked for. */
export function useAccount({ namespace }: { namespace?: Namespace } = {}): AccountState {
  const store = useMemo(() => (namespace ? $accountOf(namespace) : $account), [namespace])
  return useStore(store, nobody)
}

export interface UseNetwork {
  /** The active network; a record that stands for an unknown one while the wallet is on such a network. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /** Rejects NETWORK_NOT_FOUND, or with what the wallet said. */
  switchNetwork(network: Network['id'] | Network): Promise<void>
}

/** The active network, the networks of the app, and how to change. */
export function useNetwork(): UseNetwork {
  const network = useStore($activeNetwork, undefined) || undefined
  const networks = useStore($networks, noNetworks)
  return useMemo(() => ({ network, networks, switchNetwork }), [network, networks])
}

/** The wallet's own provider for a namespace (EIP-1193 for `eip155`); undefined while nobody is connected there. */
export function useProvider<N extends Namespace>(namespace: N): ProviderByNamespace[N] | undefined {
  const { status } = useAccount({ namespace })
  // A provider changes only together with a connection.
  useStore($connections, noConnections)
  return status === 'connected' ? modalHandle()?.getProvider(namespace) : undefined
}

/** Name, icon and ids of the connected wallet. */
export function useWalletInfo({ namespace }: { namespace?: Namespace } = {}): WalletInfo | undefined {
  return useAccount({ namespace }).wallet
}

/** Native balance as a decimal string with every digit, and its symbol; undefined until it is known. */
export function useBalance({ namespace }: { namespace?: Namespace } = {}): NativeBalance | undefined {
  return useAccount({ namespace }).balance
}

/** Every connection, one for each namespace. */
export function useConnections(): readonly ConnectionState[] {
  const connections = useStore($connections, noConnections)
  return useMemo(() => listConnections(connections), [connections])
}

/** A function that disconnects one namespace, or all. It rejects DISCONNECT_FAILED when a wallet objected. */
export function useDisconnect(): (namespace?: Namespace) => Promise<void> {
  return disconnect
}

export type UseWalletRequests = WalletRequests

/** What the connected EVM wallet is asked for beside signatures: batches, a token to list, permissions. */
export const useWalletRequests = (): UseWalletRequests => walletRequests

export interface UseSession {
  /** The session of the account in use. */
  readonly session: Session | undefined
  readonly status: SessionStatus
  /** Asks the account in use to sign in. Rejects USER_REJECTED, WALLET_NOT_CONNECTED, SIGN_IN_DISABLED. */
  signIn(): Promise<Session>
  /** Ends every session; where the app requires one, the wallet is disconnected too. */
  signOut(): Promise<void>
}

/** Whether the person has signed in to the app, and how to sign in and out. */
export function useSession(): UseSession {
  const sessions = useStore($sessions, noSessions)
  const { caipAddress } = useAccount()
  const isAsked = useStore($signIn, undefined) !== undefined
  return useMemo(
    () => ({ ...readSession(sessions, caipAddress, isAsked), signIn, signOut }),
    [sessions, caipAddress, isAsked],
  )
}

export interface UseTheme extends Pick<Theme, 'mode' | 'variables'> {
  setTheme: ModalHandle['setTheme']
}

/** Theme mode and variables, and how to set them. */
export function useTheme(): UseTheme {
  const { mode, variables } = useStore($theme, plainTheme)
  return useMemo(() => ({ mode, variables, setTheme }), [mode, variables])
}

/** An event of the modal, by its name without the prefix `w3m-`. */
export type ModalEvent = ToldEvent

/** Calls the listener at every event of the modal, whoever created it and when. */
export function useModalEvents(listener: (event: ModalEvent) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => followEvents(event => latest.current(event)), [])
}

export interface UseWallets {
  /** Ways to reach a wallet on this page, in the order they were found. */
  readonly wallets: readonly ConnectorInfo[]
  /** False until the page has been asked for its wallets. */
  readonly isReady: boolean
  /** What a running or failed attempt to connect is doing. */
  readonly attempt: Attempt | undefined
  /** Asks a wallet of the list to connect; what happens stands in `attempt`. Never rejects. */
  connect(walletId: string): Promise<void>
}

/** The wallets of this page, for an app that draws its own list. */
export function useWallets(): UseWallets {
  const wallets = useStore($connectors, noConnectors)
  const attempt = useStore($attempt, undefined)
  const options = useStore($options, noOptions)
  const [isReady, setReady] = useState(false)
  const hasModal = options !== noOptions && modalHandle() !== undefined
  useEffect(() => {
    if (!hasModal) return
    let isCurrent = true
    // Where a file did not load the next mount tries again.
    void findWallets().then(isFound => isCurrent && isFound && setReady(true))
    return () => {
      isCurrent = false
    }
  }, [hasModal])
  return useMemo(() => ({ wallets, isReady, attempt, connect }), [wallets, isReady, attempt])
}

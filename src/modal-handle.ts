import type * as actions from './controllers/handle/actions.ts'
import type { OpenOptions } from './controllers/handle/open.ts'
import type { AssetOrder, CallsOrder, PermissionsOrder } from './controllers/handle/wallet-requests.ts'
import type { NetworkId } from './core/chain/caip.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { Network } from './core/chain/network.ts'
import type { AppError } from './core/errors/app-error.ts'
import type { AccountState, WalletInfo } from './core/identity/account.ts'
import type { ModalOptions } from './core/options.ts'
import type { Session } from './core/sign-in/siwx.ts'
import type { ProviderByNamespace } from './core/wallet/provider.ts'
import type { GrantedPermissions, ReportedCapabilities } from './namespaces/requests.ts'
import type { ModalProvider } from './provider/modal-provider.ts'
import type { ViewName } from './core/view.ts'
import type { ConnectionState, ModalEventName, ModalState } from './runtime.ts'

export interface ModalEvents {
  open: undefined
  close: undefined
  connect: { account: AccountState; wallet: WalletInfo }
  disconnect: { namespace: Namespace; reason?: string }
  account: { account: AccountState }
  network: { network: Network }
  'sign-in': { session: Session }
  'sign-out': { reason: 'user' | 'expired' | 'disconnect' | 'server' }
  error: { code: AppError['code']; message: string }
  event: { event: string; [property: string]: unknown }
}

/** Events of the elements: those of the modal, and those of the views in a page. */
export interface ElementEvents extends ModalEvents {
  'view-change': { view: ViewName }
  'view-close': undefined
}

type DomEvents = { [Name in keyof ModalEvents as `w3m-${Name}`]: CustomEvent<ModalEvents[Name]> }

declare global {
  // Types the `w3m-…` events of elements, document and window.
  interface GlobalEventHandlersEventMap extends DomEvents {}
}

/** Handle of the modal for the app. */
export interface ModalHandle {
  /**
   * Opens the modal with the default or the requested view. Rejects with MODAL_FAILED if the modal cannot be mounted, with
   * VIEW_NOT_OPENABLE if the view cannot be opened now, and with INVALID_PARAMS if an argument of the view is invalid.
   */
  open(options?: OpenOptions): Promise<void>
  close(): void
  readonly isOpen: boolean
  /**
   * Connects if necessary, on the requested network or namespace, and resolves with the account. Rejects with USER_REJECTED if the
   * user closes the modal, with NETWORK_NOT_FOUND if the app does not configure the network, or with the error of the network switch.
   */
  ensure(target?: { network?: NetworkId | Network; namespace?: Namespace }): Promise<AccountState>
  /**
   * Disconnects the wallet of a namespace, or all wallets. Rejects with DISCONNECT_FAILED if a wallet fails to disconnect. The page
   * is disconnected in any case.
   */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches the network. If only wallets of other namespaces are connected, opens the modal to connect one instead. Rejects with
   * NETWORK_NOT_FOUND if the app does not configure the network, or with the wallet's error.
   */
  switchNetwork(network: NetworkId | Network): Promise<void>
  getAccount(namespace?: Namespace): AccountState
  /** The connection of each namespace, followed by the user's other known wallets once the modal has read them from storage. */
  getConnections(): readonly ConnectionState[]
  /** Activates another wallet by the `id` of its connection. Rejects with WALLET_NOT_FOUND if no connection has this id. */
  switchConnection(id: string): Promise<void>
  /**
   * Resolves with the valid sessions, starting with the active account. Rejects with SIGN_IN_DISABLED if the app does not use
   * sign-in.
   */
  getSessions(): Promise<readonly Session[]>
  /**
   * Signs in with the active account, or resolves with its existing session. Rejects with USER_REJECTED if the sign-in ends without a
   * session, with WALLET_NOT_CONNECTED if no account is connected, and with SIGN_IN_DISABLED if the app does not use sign-in. A signature
   * that the wallet declines can be requested again, so it does not end the sign-in.
   */
  signIn(): Promise<Session>
  /**
   * Ends all sessions. If the app requires sign-in, also disconnects the wallets. Rejects if the sessions could not be ended at the
   * server; they still end on this page.
   */
  signOut(): Promise<void>
  getNetwork(): Network | undefined
  getNetworks(): readonly Network[]
  /**
   * The page's wallet as an EIP-1193 provider. Frozen, and the same object for the lifetime of the page, whichever wallet is
   * connected. Without an account, `eth_accounts` is empty, reads go to the network's RPC endpoint, and `eth_requestAccounts` opens
   * the modal.
   */
  readonly provider: ModalProvider
  /** Resolves when restoring the wallets of the last visit has ended, and the app's networks are loaded. */
  readonly ready: Promise<void>
  /** Returns `provider` for `eip155`, and the provider of the connected wallet for other namespaces. */
  getProvider(namespace: 'eip155'): ModalProvider
  getProvider<N extends Namespace>(namespace: N): ProviderByNamespace[N] | undefined
  getWalletInfo(namespace?: Namespace): WalletInfo | undefined
  getState(): ModalState
  subscribe(listener: (state: ModalState) => void): () => void
  on<E extends ModalEventName>(event: E, listener: (detail: ModalEvents[E]) => void): () => void
  setOptions(options: ModalOptions): void
  setTheme(theme: { mode?: 'auto' | 'light' | 'dark'; variables?: Readonly<Record<string, string>> }): void
  /**
   * Sends several calls in one wallet request (EIP-5792). Resolves with the batch id. Rejects with METHOD_UNSUPPORTED (4200) if the
   * wallet does not support batches, and never falls back to single transactions. Rejects with BATCH_UNSUPPORTED if the wallet does
   * not support atomic batches.
   */
  sendCalls(order: CallsOrder): Promise<{ readonly id: string }>
  /**
   * Resolves with the wallet's capabilities by chain id in hex (EIP-5792). Rejects with METHOD_UNSUPPORTED (4200) if the wallet
   * does not support the request.
   */
  getCapabilities(): Promise<ReportedCapabilities>
  /**
   * Requests that the wallet lists a token (EIP-747). Resolves with the wallet's answer: false if it did not add the token. Rejects
   * with USER_REJECTED if the user declines. If the wallet has no token list, the token is added to the modal's list.
   */
  watchAsset(asset: AssetOrder): Promise<boolean>
  /**
   * Requests permissions for keys to act for the account (ERC-7715). Rejects with METHOD_UNSUPPORTED (4200) if the wallet does not
   * support the request, and with USER_REJECTED if the user declines.
   */
  grantPermissions(order: PermissionsOrder): Promise<GrantedPermissions>
  /**
   * Requests the revocation of a grant from the wallet by its `context`. Rejects with METHOD_UNSUPPORTED (4200) if the wallet does
   * not support the request.
   */
  revokePermissions(context: string): Promise<void>
  showToast(kind: 'success' | 'loading' | 'error', text: string): Promise<void>
  /** Removes the modal from the page. Wallets stay connected. A later `createModal` creates a new modal. */
  destroy(): void
}

type Actions = typeof actions

/** Methods of the handle that load on first call. Each is the function of the same name in `controllers/handle/actions.ts`. */
export const lazyMethods = [
  'ensure',
  'disconnect',
  'switchNetwork',
  'switchConnection',
  'sendCalls',
  'getCapabilities',
  'watchAsset',
  'grantPermissions',
  'revokePermissions',
  'getSessions',
  'signIn',
  'signOut',
  'showToast',
] as const satisfies readonly (keyof ModalHandle & keyof Actions)[]

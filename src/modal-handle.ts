import type * as actions from './controllers/shell/actions.ts'
import type { OpenOptions } from './controllers/shell/handle.ts'
import type { AssetOrder, CallsOrder, PermissionsOrder } from './controllers/wallets/wallet-requests.ts'
import type { NetworkId } from './core/chain/caip.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { Network } from './core/chain/network.ts'
import type { AppError } from './core/errors/app-error.ts'
import type { AccountState, WalletInfo } from './core/identity/account.ts'
import type { ModalOptions } from './core/options.ts'
import type { Session } from './core/sign-in/siwx.ts'
import type { ProviderByNamespace } from './core/wallet/provider.ts'
import type { GrantedPermissions, ToldCapabilities } from './namespaces/requests.ts'
import type { ModalProvider } from './provider/modal-provider.ts'
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

type DomEvents = { [Name in keyof ModalEvents as `w3m-${Name}`]: CustomEvent<ModalEvents[Name]> }

declare global {
  // Elements, document and window take their listeners' types from here.
  interface GlobalEventHandlersEventMap extends DomEvents {}
}

/** What an app holds of the modal. */
export interface ModalHandle {
  /** Opens on the right first view, or on the one asked for. Rejects MODAL_FAILED, VIEW_NOT_OPENABLE. */
  open(options?: OpenOptions): Promise<void>
  close(): void
  readonly isOpen: boolean
  /** Resolves when connected there; rejects USER_REJECTED when the person closes the modal. */
  ensure(wish?: { network?: NetworkId | Network; namespace?: Namespace }): Promise<AccountState>
  /** Rejects DISCONNECT_FAILED when a wallet objected; the person is out all the same. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Rejects NETWORK_NOT_FOUND, or with what the wallet said. */
  switchNetwork(network: NetworkId | Network): Promise<void>
  getAccount(namespace?: Namespace): AccountState
  /** The active connection of each namespace, then the other wallets that are known, once the visitor used several. */
  getConnections(): readonly ConnectionState[]
  /** Makes another wallet the active one, by the `id` of its connection. Rejects WALLET_NOT_FOUND. */
  switchConnection(id: string): Promise<void>
  /** Sessions that stand, that of the account in use first. Rejects SIGN_IN_DISABLED where the app asks for none. */
  getSessions(): Promise<readonly Session[]>
  /** Asks the account in use to sign in. Rejects USER_REJECTED when the person does not, WALLET_NOT_CONNECTED, SIGN_IN_DISABLED. */
  signIn(): Promise<Session>
  /** Ends every session; where the app requires one, the wallet is disconnected too. */
  signOut(): Promise<void>
  getNetwork(): Network | undefined
  getNetworks(): readonly Network[]
  /**
   * The page's wallet as an EIP-1193 provider: frozen, one object from the first line on, whatever is connected. Without an
   * account `eth_accounts` is empty, reads go to the network's own endpoint, and `eth_requestAccounts` opens the modal.
   */
  readonly provider: ModalProvider
  /** Resolves when the wallets of the last visit are back, or given up, and the app's networks are known whole. */
  readonly ready: Promise<void>
  /** `provider` for `eip155`; of other namespaces that of the connected wallet. */
  getProvider(namespace: 'eip155'): ModalProvider
  getProvider<N extends Namespace>(namespace: N): ProviderByNamespace[N] | undefined
  getWalletInfo(namespace?: Namespace): WalletInfo | undefined
  getState(): ModalState
  subscribe(listener: (state: ModalState) => void): () => void
  on<E extends ModalEventName>(event: E, listener: (detail: ModalEvents[E]) => void): () => void
  setOptions(options: ModalOptions): void
  setTheme(theme: { mode?: 'auto' | 'light' | 'dark'; variables?: Readonly<Record<string, string>> }): void
  /**
   * Several calls in one request to the wallet (EIP-5792); answers the id of the batch. Rejects METHOD_UNSUPPORTED (4200) where
   * the wallet takes no batches: single transactions never take their place. BATCH_UNSUPPORTED: it takes none that is atomic.
   */
  sendCalls(order: CallsOrder): Promise<{ readonly id: string }>
  /** What the wallet says it can do, by the hex number of the chain (EIP-5792). Rejects METHOD_UNSUPPORTED (4200). */
  getCapabilities(): Promise<ToldCapabilities>
  /** Asks the wallet to list a token (EIP-747); false when the person did not want it. Where it has no list, the modal's has it. */
  watchAsset(asset: AssetOrder): Promise<boolean>
  /** Asks the wallet to let keys act for the account (ERC-7715). Rejects METHOD_UNSUPPORTED (4200), USER_REJECTED. */
  grantPermissions(order: PermissionsOrder): Promise<GrantedPermissions>
  /** Asks the wallet to take a grant back, by its `context`. Rejects METHOD_UNSUPPORTED (4200). */
  revokePermissions(context: string): Promise<void>
  showToast(kind: 'success' | 'loading' | 'error', text: string): Promise<void>
  /** Takes the modal out of the page; wallets stay as they are. A later `createModal` begins anew. */
  destroy(): void
}

type Actions = typeof actions

/** Methods of the handle that load when they are called; each is the function of its name in `controllers/shell/actions.ts`. */
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

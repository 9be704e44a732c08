import type { OpenOptions } from './controllers/shell/handle.ts'
import type { NetworkId } from './core/chain/caip.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { Network } from './core/chain/network.ts'
import type { AppError } from './core/errors/app-error.ts'
import type { AccountState, WalletInfo } from './core/identity/account.ts'
import type { ModalOptions } from './core/options.ts'
import type { ProviderByNamespace } from './core/wallet/provider.ts'
import type { ConnectionState, ModalEventName, ModalState } from './runtime.ts'

export interface ModalEvents {
  open: undefined
  close: undefined
  connect: { account: AccountState; wallet: WalletInfo }
  disconnect: { namespace: Namespace; reason?: string }
  account: { account: AccountState }
  network: { network: Network }
  error: { code: AppError['code']; message: string }
  event: { event: string; [property: string]: unknown }
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
  /** The active connection of each family, then the other wallets that are known, once the visitor used several. */
  getConnections(): readonly ConnectionState[]
  /** Makes another wallet the active one, by the `id` of its connection. Rejects WALLET_NOT_FOUND. */
  switchConnection(id: string): Promise<void>
  getNetwork(): Network | undefined
  getNetworks(): readonly Network[]
  getProvider<N extends Namespace>(namespace: N): ProviderByNamespace[N] | undefined
  getWalletInfo(namespace?: Namespace): WalletInfo | undefined
  getState(): ModalState
  subscribe(listener: (state: ModalState) => void): () => void
  on<E extends ModalEventName>(event: E, listener: (detail: ModalEvents[E]) => void): () => void
  setOptions(options: ModalOptions): void
  setTheme(theme: { mode?: 'auto' | 'light' | 'dark'; variables?: Readonly<Record<string, string>> }): void
  showToast(kind: 'success' | 'loading' | 'error', text: string): Promise<void>
  /** Takes the modal out of the page; wallets stay as they are. A later `createModal` begins anew. */
  destroy(): void
}

type Actions = typeof import('./controllers/shell/actions.ts')

/** Methods of the handle that load when they are called; each is the function of its name in `controllers/shell/actions.ts`. */
export const lazyMethods = [
  'ensure',
  'disconnect',
  'switchNetwork',
  'switchConnection',
  'showToast',
] as const satisfies readonly (keyof ModalHandle & keyof Actions)[]

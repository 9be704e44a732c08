import type { OpenOptions } from '../src/controllers/handle/open.ts'
import type { AccountId } from '../src/core/chain/caip.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import type { Network } from '../src/core/chain/network.ts'
import type { AccountState } from '../src/core/identity/account.ts'
import type { Session } from '../src/core/sign-in/siwx.ts'
import { modalHandle } from '../src/create-modal.ts'
import type { ModalEvents, ModalHandle } from '../src/modal-handle.ts'
import type { ConnectionState, ModalEventName } from '../src/runtime.ts'
import type { $publicConnections } from '../src/state/account/public-connections.ts'
import { pageModal } from './page-modal.ts'

// Shared base of the React hooks and Vue composables: derives public values from stores and exposes the actions. Actions are module
// constants, so their identity never changes and frameworks do not re-render because of them.

export const disconnectedAccount: AccountState = { status: 'disconnected', allAccounts: [] }

const loadActions = () => import('../src/controllers/handle/open.ts')

/** Opens the modal. Creates it with default options if the page has none yet. */
export const open = (options?: OpenOptions): Promise<void> => pageModal().open(options)
export const close = (): void => modalHandle()?.close()
export const switchNetwork = (network: Network['id'] | Network): Promise<void> =>
  pageModal().switchNetwork(network)
export const disconnect = async (namespace?: Namespace): Promise<void> => modalHandle()?.disconnect(namespace)
export const signIn = (): Promise<Session> => pageModal().signIn()
export const signOut = async (): Promise<void> => modalHandle()?.signOut()
export const setTheme: ModalHandle['setTheme'] = theme => pageModal().setTheme(theme)

export type WalletRequests = Pick<
  ModalHandle,
  'sendCalls' | 'getCapabilities' | 'watchAsset' | 'grantPermissions' | 'revokePermissions'
>

/** Requests to the connected EVM wallet other than signatures. */
export const walletRequests: WalletRequests = {
  sendCalls: request => pageModal().sendCalls(request),
  getCapabilities: () => pageModal().getCapabilities(),
  watchAsset: asset => pageModal().watchAsset(asset),
  grantPermissions: request => pageModal().grantPermissions(request),
  revokePermissions: context => pageModal().revokePermissions(context),
}

/** Lists all connections, one per namespace. */
export const listConnections = (
  connections: ReturnType<typeof $publicConnections.get>,
): readonly ConnectionState[] =>
  (Object.entries(connections) as [Namespace, (typeof connections)[Namespace]][]).flatMap(
    ([namespace, connection]) =>
      connection ? [{ id: connection.connectorId, namespace, status: connection.status }] : [],
  )

export type SessionStatus = 'signed-out' | 'signing-in' | 'signed-in'

/** Returns the session of the active account and the sign-in status. */
export function readSession(
  sessions: ReadonlyMap<AccountId, Session>,
  account: AccountId | undefined,
  isSigningIn: boolean,
): { readonly session: Session | undefined; readonly status: SessionStatus } {
  const session = account && sessions.get(account)
  return { session, status: session ? 'signed-in' : isSigningIn ? 'signing-in' : 'signed-out' }
}

/** An event of the modal. `name` has no `w3m-` prefix. */
export type AnyModalEvent = {
  [Name in ModalEventName]: { readonly name: Name; readonly detail: ModalEvents[Name] }
}[ModalEventName]

const eventNames: readonly ModalEventName[] = [
  'open',
  'close',
  'connect',
  'disconnect',
  'account',
  'network',
  'sign-in',
  'sign-out',
  'error',
  'event',
]

/** Subscribes to all events of the modal, including a modal created later. Returns the unsubscribe function. */
export function followEvents(listener: (event: AnyModalEvent) => void): () => void {
  const controller = new AbortController()
  for (const name of eventNames)
    window.addEventListener(
      `w3m-${name}`,
      event => listener({ name, detail: (event as CustomEvent).detail } as AnyModalEvent),
      { signal: controller.signal },
    )
  return () => controller.abort()
}

/** Discovers the wallets of the page. Resolves with false if the code of the discovery does not load. */
export const findWallets = (): Promise<boolean> =>
  loadActions()
    .then(module => module.prepare())
    .then(
      () => true,
      () => false,
    )

/** Connects a wallet of the list. Progress and errors are in `$attempt`. Rejects only if the code of the modal does not load. */
export async function connect(walletId: string): Promise<void> {
  pageModal()
  const { connectWallet, prepare } = await loadActions()
  await prepare()
  await connectWallet(walletId)
}

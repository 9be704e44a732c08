import { discoverWallets } from './discover-wallets.ts'
import { wordsReady } from './language.ts'
import { openModal } from './modal.ts'
import { networksReady } from './networks.ts'
import { showToast as toast } from './notify.ts'
import { watchPlatform } from './watch-platform.ts'
import { checkGivenOptions } from './options.ts'
import { startVisit } from './reads.ts'
import { recallWallets } from './wallets.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../core/chain/caip.ts'
import { isNamespace, type Namespace } from '../core/chain/namespace.ts'
import type { Network } from '../core/chain/network.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import type { AccountState } from '../core/identity/account.ts'
import { openableViews, type OpenableView, type View } from '../core/view.ts'
import { runtime } from '../runtime.ts'
import { $account, accountOf } from '../state/account.ts'
import { $modal } from '../state/modal.ts'
import { $activeNetworkId } from '../state/networks.ts'

export interface OpenOptions {
  view?: OpenableView
  namespace?: Namespace
  arguments?: Readonly<Record<string, unknown>>
}

/** The actions of the public handle that need more than the button does. 1 */
export async function open(options: OpenOptions = {}): Promise<void> {
  await prepare()
  await openModal(await readView(options))
  // What is wrong with the set-up is told beside the open modal, and never holds it back.
  void checkGivenOptions().catch(() => {})
}

/** What every screen needs: networks, words, wallets and the device. */
export async function prepare(): Promise<void> {
  startVisit()
  if (!runtime.stops.has('platform')) runtime.stops.set('platform', watchPlatform())
  discoverWallets()
  await Promise.all([networksReady(), wordsReady(), recallWallets()])
}

async function readView({ view, namespace }: OpenOptions): Promise<View | undefined> {
  const isLimited = isNamespace(namespace)
  if (view === undefined) {
    const isMissing = isLimited && accountOf(namespace).status !== 'connected'
    return isMissing ? { name: 'Connect', namespace } : undefined
  }
  if (!openableViews.includes(view)) throw await errorOf('VIEW_NOT_OPENABLE')
  return view === 'Connect' && isLimited ? { name: view, namespace } : { name: view }
}

/** Resolves when connected where it is wished for, with the modal's help where needed. */
export async function ensure({
  network,
  namespace: wished,
}: {
  network?: NetworkId | Network
  namespace?: Namespace
} = {}): Promise<AccountState> {
  await prepare()
  const wish = { networkId: typeof network === 'object' ? network.id : network, namespace: wished }
  if (wish.networkId !== undefined && !isNetworkId(wish.networkId)) throw await errorOf('NETWORK_NOT_FOUND')
  const namespace = wish.networkId ? namespaceOf(wish.networkId) : wish.namespace
  const account = () => (namespace ? accountOf(namespace) : $account.get())
  if (account().status !== 'connected') {
    await openModal({ name: 'Connect', ...(namespace && { namespace }) })
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const isConnected = account().status === 'connected'
        if (!isConnected && $modal.get().isOpen) return
        stopAccount()
        stopModal()
        if (isConnected) resolve()
        else void errorOf('USER_REJECTED').then(reject)
      }
      const stopAccount = $account.listen(look)
      const stopModal = $modal.listen(look)
      look()
    })
  }
  if (wish.networkId && $activeNetworkId.get() !== wish.networkId) await changeNetwork(wish.networkId)
  return account()
}

export async function switchNetwork(id: NetworkId): Promise<void> {
  await prepare()
  await changeNetwork(id)
}

export async function showToast(kind: 'success' | 'loading' | 'error', text: string): Promise<void> {
  await prepare()
  toast(kind, text)
}

// An app reads the sentence of an error: it comes along, where it loads.
const errorOf = async (code: ErrorCode): Promise<AppError> => {
  await import('../core/errors/catalog.ts').catch(() => {})
  return new AppError(code)
}

const changeNetwork = (id: NetworkId) => import('./switch-network.ts').then(m => m.switchNetwork(id))

export const connectWallet = (connectorId: string, namespace?: Namespace): Promise<void> =>
  import('./connect.ts').then(m => m.connectWallet(connectorId, namespace))

export const disconnect = (namespace?: Namespace): Promise<void> =>
  import('./disconnect.ts').then(m => m.disconnect(namespace))

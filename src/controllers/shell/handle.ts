import { discoverWallets } from '../connect/discover-wallets.ts'
import { wordsReady } from '../settings/language.ts'
import { described } from './described.ts'
import { isOnUnsupportedNetwork } from './first-view.ts'
import { openModal } from './modal.ts'
import { networksReady } from '../network/networks.ts'
import { watchPlatform } from './watch-platform.ts'
import { startVisit } from '../visit/visit-start.ts'
import { recallWallets } from '../wallets/wallets.ts'
import { whenIdle } from './when-idle.ts'
import { isNamespace, type Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { View } from '../../core/view.ts'
import { isOpenable, type OpenableView, viewRules } from '../../core/view-rules.ts'
import { runtime } from '../../runtime.ts'
import { accountOf } from '../../state/account/account.ts'

export { setLanguage } from '../settings/language.ts'

export interface OpenOptions {
  view?: OpenableView
  namespace?: Namespace
  arguments?: Readonly<Record<string, unknown>>
}

/** Opens the modal; with `wallet`, as a wallet button asks for, on the screen of that wallet of the catalog. */
export const open = described(async function open(
  { wallet, ...options }: OpenOptions & { wallet?: string } = {},
  closings: number = runtime.closings,
): Promise<void> {
  // A server has nothing to show it on.
  if (typeof document === 'undefined') throw new AppError('MODAL_FAILED')
  await prepare()
  if (wallet) return (await import('../connect/named-wallet.ts')).openWallet(wallet, options.namespace)
  await openModal(await readView(options), closings)
  // What is wrong with the set-up is told beside the open modal, and never holds it back: not even its files do.
  whenIdle(tellWrongOptions)
}, 'MODAL_FAILED')

/** What is wrong with the options, in the console. A file that does not load leaves the page untold, and nothing else (F23). */
export const tellWrongOptions = (): Promise<void> =>
  import('../settings/check-options.ts').then(m => m.checkGivenOptions()).catch(() => {})

/** Fetches what stands behind the first screen, once nothing else is to do. */
export const preloadLists = (): void => whenIdle(() => import('../wallets/wallet-list.ts').catch(() => {}))

/** What every screen needs: networks, words, wallets and the device. */
export async function prepare(): Promise<void> {
  startVisit()
  if (!runtime.stops.has('platform')) runtime.stops.set('platform', watchPlatform())
  discoverWallets()
  await Promise.all([networksReady(), wordsReady(), recallWallets()])
}

async function readView({ view, namespace: given, ...rest }: OpenOptions): Promise<View | undefined> {
  const namespace = isNamespace(given) ? given : undefined
  const isConnected = namespace !== undefined && accountOf(namespace).status === 'connected'
  // Whoever asks for one account is shown that one: every screen speaks of the active one.
  if (isConnected) (await import('../network/activate-namespace.ts')).activateNamespace(namespace)
  if (namespace && !isConnected && (view === undefined || viewRules[view]?.needs === 'account'))
    return { name: 'Connect', namespace }
  if (view === undefined)
    return isConnected
      ? { name: isOnUnsupportedNetwork() ? 'UnsupportedChain' : 'Account', namespace }
      : undefined
  if (!isOpenable(view)) throw new AppError('VIEW_NOT_OPENABLE')
  if (view === 'WalletSend') await (await import('../send/send-prefill.ts')).prefillSend(rest.arguments)
  if (view === 'Swap' && rest.arguments)
    await (await import('../swap/swap-prefill.ts')).prefillSwap(rest.arguments)
  if (view === 'OnRampProviders' && rest.arguments)
    await (await import('../buy/buy-prefill.ts')).prefillBuy(rest.arguments)
  return namespace && (view === 'Connect' || view === 'Account') ? { name: view, namespace } : { name: view }
}

export const connectWallet = (connectorId: string, namespace?: Namespace): Promise<boolean> =>
  import('../connect/connect.ts').then(m => m.connectWallet(connectorId, namespace))

/** Finishes a login whose page came back to this one with its result. Never rejects. */
export const finishReturn = (query: string): Promise<void> =>
  import('../login/login-return.ts').then(
    m => m.finishReturn(query),
    () => {},
  )

import { withErrorMessages } from '../shell/with-error-messages.ts'
import { isOnUnsupportedNetwork } from '../shell/unsupported-network.ts'
import { openModal } from '../shell/modal.ts'
import { prepare } from './prepare.ts'
import { whenIdle } from '../shell/when-idle.ts'
import { isNamespace, type Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { View } from '../../core/view.ts'
import { isOpenable, type OpenableView, viewRules } from '../../core/view-rules.ts'
import { runtime } from '../../runtime.ts'
import { accountOf } from '../../state/account/account.ts'

export { prepare } from './prepare.ts'
export { setLanguage } from '../settings/language.ts'

export interface OpenOptions {
  view?: OpenableView
  namespace?: Namespace
  arguments?: Readonly<Record<string, unknown>>
}

/** Opens the modal. `wallet`, which a wallet button passes, selects the screen of that wallet. */
export const open = withErrorMessages(async function open(
  { wallet, ...options }: OpenOptions & { wallet?: string } = {},
  initialCloseCount: number = runtime.closeCount,
): Promise<void> {
  // A server has no document.
  if (typeof document === 'undefined') throw new AppError('MODAL_FAILED')
  await prepare()
  if (wallet) return (await import('./open-wallet.ts')).openWallet(wallet, options.namespace)
  await openModal(await readView(options), initialCloseCount)
  // Option warnings must not delay opening, including the load of their chunk.
  whenIdle(reportInvalidOptions)
}, 'MODAL_FAILED')

/** Logs option warnings to the console. A chunk that fails to load is ignored (F23). */
export const reportInvalidOptions = (): Promise<void> =>
  import('./check-options.ts').then(m => m.checkOptionInputs()).catch(() => {})

/** Preloads the wallet list when the browser is idle. */
export const preloadLists = (): void => whenIdle(() => import('../wallets/wallet-list.ts').catch(() => {}))

async function readView({
  view,
  namespace: requestedNamespace,
  arguments: values,
}: OpenOptions): Promise<View | undefined> {
  const namespace = isNamespace(requestedNamespace) ? requestedNamespace : undefined
  const isConnected = namespace !== undefined && accountOf(namespace).status === 'connected'
  // Every screen shows the active account, so the requested account is activated.
  if (isConnected) (await import('../network/activate-namespace.ts')).activateNamespace(namespace)
  if (namespace && !isConnected && (view === undefined || viewRules[view]?.needs === 'account'))
    return { name: 'Connect', namespace }
  if (view === undefined)
    return isConnected
      ? { name: isOnUnsupportedNetwork() ? 'UnsupportedChain' : 'Account', namespace }
      : undefined
  if (!isOpenable(view)) throw new AppError('VIEW_NOT_OPENABLE')
  if (viewRules[view].flow === 'sign-in')
    return (await import('./sign-in.ts')).signInView(view as 'ConnectingSiwe')
  if (view === 'WalletSend') await (await import('../send/send-prefill.ts')).prefillSend(values)
  if (view === 'Swap' && values) await (await import('../swap/swap-prefill.ts')).prefillSwap(values)
  if (view === 'OnRampProviders' && values) await (await import('../buy/buy-prefill.ts')).prefillBuy(values)
  return namespace && (view === 'Connect' || view === 'Account') ? { name: view, namespace } : { name: view }
}

export const connectWallet = (connectorId: string, namespace?: Namespace): Promise<boolean> =>
  import('../connect/connect.ts').then(m => m.connectWallet(connectorId, namespace))

/** Completes a login whose page redirected back to this page. Never rejects. */
export const finishReturn = (query: string): Promise<void> =>
  import('./login-return.ts').then(
    m => m.finishReturn(query),
    () => {},
  )

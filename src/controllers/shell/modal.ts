import { AppError } from '../../core/errors/app-error.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { View } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { missingForPairing, needsConsent } from '../../core/wallet/offers.ts'
import { followAccount, followClosing, followPairingScreens } from './follow.ts'
import { runtime } from '../../runtime.ts'
import { $account, isAwaitingSignIn } from '../../state/account/account.ts'
import { $attempt } from '../../state/connect/attempt.ts'
import { $consent } from '../../state/connect/consent.ts'
import { codeScreenShown } from '../../state/login/code-loading.ts'
import {
  $modal,
  $view,
  $viewStack,
  closeRefused,
  modalClosed,
  modalOpened,
  modalOpenedAgain,
  viewLoading,
  viewPopped,
  viewPushed,
  viewReplaced,
  viewsCleared,
  viewsReplaced,
  viewShown,
} from '../../state/shell/modal.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $platform } from '../../state/shell/platform.ts'
import { isOnUnsupportedNetwork } from './unsupported-network.ts'
import { perModal } from '../../core/per-modal.ts'

/** Opens the modal on the requested view, else on the first view for the current state. Rejects MODAL_FAILED. */
export async function openModal(view?: View, closings = runtime.closings): Promise<void> {
  if (!runtime.mountModal) throw new AppError('MODAL_FAILED')
  const lacksAccount = view && ruleOf(view).needs === 'account' && $account.get().status !== 'connected'
  const target = lacksAccount || isAwaitingSignIn() ? undefined : view
  const first = () => withConsent(target ?? firstView())
  // Mount the modal with its first view. An open modal changes views once the next one has loaded.
  const { name } = first()
  await Promise.all([
    runtime.mountModal($modal.get().isOpen ? undefined : name),
    // The wallet rows depend on discovery: it finds out whether a wallet serves several namespaces.
    name === 'Connect' && runtime.discovered,
  ])
  // The app closed the modal before it was mounted (F26).
  if (runtime.closings !== closings) return
  const isConnectingAlready = target?.name === 'Connect' && isConnecting(target.namespace)
  if ($modal.get().isOpen) {
    if (target && !isConnectingAlready) showView(target)
    else if (isAwaitingSignIn()) showRequiredSignIn()
    return
  }
  const keepsScreen = isConnectingAlready || (!target && hasNavigated())
  if (keepsScreen && !isAwaitingSignIn()) modalOpenedAgain()
  else modalOpened(first(), isInPage())
}

const live = perModal(() => ({
  viewAtClose: undefined as View | undefined,
}))
followClosing(() => {
  live.viewAtClose = $view.get()
})

/** In embedded mode, views stay visible while the modal is closed, so the user may have navigated since. */
const hasNavigated = (): boolean => isInPage() && Boolean($view.get()) && $view.get() !== live.viewAtClose

/** Whether the user is connecting in this namespace. The user may press a wallet before the app's request opens the modal. */
function isConnecting(namespace: Namespace | undefined): boolean {
  const view = $view.get()
  const rule = view && ruleOf(view)
  if (rule?.needs !== 'consent' || !(rule.isWork || rule.waitsFor)) return false
  const attempt = $attempt.get()
  return !attempt || (attempt.status !== 'failed' && (!namespace || attempt.namespaces.includes(namespace)))
}

const isInPage = (): boolean => runtime.modal?.hasAttribute('embedded') === true

/** Returns the view, or Connect if the app's terms have to be accepted first. */
const withConsent = (view: View): View =>
  ruleOf(view).needs === 'consent' && needsConsent($options.get()) && !$consent.get()
    ? { name: 'Connect' }
    : view

/** Returns the first view when the modal opens. */
function firstView(): View {
  if (isOnUnsupportedNetwork()) return { name: 'UnsupportedChain' }
  if (isAwaitingSignIn()) return { name: 'SIWXSignMessage' }
  if ($account.get().status === 'connected') return { name: 'Account' }
  if ($namespaces.get().length && !runtime.hasNoAdapters) return { name: 'Connect' }
  // Without a network or an adapter, only pairing works. If pairing is not offered, the wallet list explains why.
  const isListed = $platform.get().isMobile || missingForPairing($options.get())
  return { name: isListed ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
}

/** Closes the modal immediately, even if closing is held. */
export function closeModal(): void {
  if ($modal.get().isOpen) modalClosed()
}

/** Registers the modal's element in the page. */
export const registerModal = (element: HTMLElement): void => {
  runtime.modal = element
}

/** Handles the user's request to close. Refused with a shake while a step must be finished. */
export function requestClose(): void {
  if (!$modal.get().isOpen) return
  if ($modal.get().canClose) closeModal()
  else closeRefused()
}

/** Called when the closed modal is hidden: clears its views, except a first one kept for the next opening. */
export function onModalHidden(isFirstRetained = false): void {
  if (!$modal.get().isOpen) viewsCleared(isFirstRetained)
}

export function showView(target: View): void {
  const view = withConsent(target)
  if (JSON.stringify($view.get()) !== JSON.stringify(view)) viewPushed(view)
}

/** Called when the card shows a view. */
export const onScreenShown = (view: View): void => viewShown(view)

/** Called while the top view loads and the previous one stays visible. */
export const onScreenLoading = ({ isLong = false } = {}): void => viewLoading(isLong)

export function replaceView(view: View): void {
  viewReplaced(view)
}

/** Replaces all views, so there is no way back. */
export function startOver(view: View): void {
  if ($view.get()?.name !== view.name) viewsReplaced([view])
}

/** Opens the sign-in if it is required after connecting. Returns false otherwise. */
export function showRequiredSignIn(): boolean {
  if (!$modal.get().isOpen || !isAwaitingSignIn()) return false
  startOver(firstView())
  return true
}

/** Goes one view back. On the last view, or one without a way back, closes the modal. */
export function goBack(): void {
  const view = $view.get()
  if ($viewStack.get().length < 2 || ruleOf(view).back === false) requestClose()
  else viewPopped()
}

followAccount(() => modalOpened({ name: 'Connect' }))

// A code is awaited from the click until a screen shows it, or shows something else.
followPairingScreens(codeScreenShown)

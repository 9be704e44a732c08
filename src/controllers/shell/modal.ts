import type { Surface } from '../../core/navigation.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { View } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { findMissingRequirement, needsConsent } from '../../core/wallet/offers.ts'
import { followAccount, followClosing, followPairingScreens } from './follow.ts'
import { runtime } from '../../runtime.ts'
import { $account, isAwaitingSignIn } from '../../state/account/account.ts'
import { $attempt } from '../../state/connect/attempt.ts'
import { $consent } from '../../state/connect/consent.ts'
import { codeScreenShown } from '../../state/login/code-loading.ts'
import {
  $isShown,
  $modal,
  $view,
  closeRefused,
  modalActivated,
  modalClosed,
  modalOpened,
  modalOpenedAgain,
  modalView,
  topSurface,
  topViews,
  viewLoading,
  viewPopped,
  viewPushed,
  viewReplaced,
  viewShown,
  viewsCleared,
  viewsReplaced,
} from '../../state/shell/modal.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $platform } from '../../state/shell/platform.ts'
import { isOnUnsupportedNetwork } from './unsupported-network.ts'
import { perModal } from '../../core/per-modal.ts'

/**
 * Opens the modal on the requested view, else on the first view for the current state. Rejects with MODAL_FAILED if the modal
 * cannot be mounted.
 */
export async function openModal(view?: View, initialCloseCount = runtime.closeCount): Promise<void> {
  if (!runtime.mountModal) throw new AppError('MODAL_FAILED')
  const lacksAccount = view && ruleOf(view).needs === 'account' && $account.get().status !== 'connected'
  const target = lacksAccount || isAwaitingSignIn() ? undefined : view
  const getFirstView = () => withConsent(target ?? firstView())
  // Mount the modal with its first view. If the modal is open, the view changes once the next one has loaded.
  const { name } = getFirstView()
  await Promise.all([
    runtime.mountModal($modal.get().isOpen ? undefined : name),
    // The wallet rows depend on discovery, which detects wallets that serve several namespaces.
    name === 'Connect' && runtime.discovered,
  ])
  // The app closed the modal before it was mounted (F26).
  if (runtime.closeCount !== initialCloseCount) return
  const isConnectingAlready = target?.name === 'Connect' && isConnecting(target.namespace)
  if ($modal.get().isOpen) {
    modalActivated()
    if (target && !isConnectingAlready) showView(target)
    else if (isAwaitingSignIn()) showRequiredSignIn()
    return
  }
  const keepsScreen = isConnectingAlready || (!target && hasNavigated())
  if (target) modalActivated()
  if (keepsScreen && !isAwaitingSignIn()) modalOpenedAgain()
  else modalOpened(getFirstView(), isInPage())
}

const live = perModal(() => ({
  viewAtClose: undefined as View | undefined,
}))
followClosing(() => {
  live.viewAtClose = modalView()
})

/** In embedded mode, views stay visible while the modal is closed, so the user may have navigated since. */
const hasNavigated = (): boolean => isInPage() && Boolean(modalView()) && modalView() !== live.viewAtClose

/** Whether the user is connecting in this namespace. The user may press a wallet before the app's request opens the modal. */
function isConnecting(namespace: Namespace | undefined): boolean {
  const view = modalView()
  const rule = view && ruleOf(view)
  if (rule?.needs !== 'consent' || !(rule.isTask || rule.waitsFor)) return false
  const attempt = $attempt.get()
  // A closed modal keeps the screen of a finished attempt until it is hidden.
  if (!attempt) return $modal.get().isOpen || hasNavigated()
  return attempt.status !== 'failed' && (!namespace || attempt.namespaces.includes(namespace))
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
  const isListed = $platform.get().isMobile || findMissingRequirement($options.get())
  return { name: isListed ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
}

/** Closes the active surface: closes the modal, even if closing is blocked, or returns an inline view to its first screen. */
export function closeModal(): void {
  if (topSurface()) runtime.inline?.finish()
  else if ($modal.get().isOpen) modalClosed()
}

/** Objects that a prepared screen can belong to: the modal's elements in the page, and the runtime, which owns it while there are none. */
export const screenOwners = (): object[] => [...runtime.elements, runtime]

/** Registers the modal's element in the page. */
export const registerModal = (element: HTMLElement): void => {
  runtime.modal = element
}

/** Handles the user's request to close. Shakes the modal instead while a step must be finished. */
export function requestClose(): void {
  if (!$isShown.get()) return
  if ($modal.get().canClose) closeModal()
  else closeRefused()
}

/** Clears the views of the hidden modal. With `isFirstRetained`, the next opening reuses the first view. */
export function onModalHidden(isFirstRetained = false): void {
  if (!$modal.get().isOpen) viewsCleared(isFirstRetained)
}

export function showView(target: View): void {
  const view = withConsent(target)
  if (topSurface() && runtime.inline?.showInModal(view)) return
  if (JSON.stringify($view.get()) !== JSON.stringify(view)) viewPushed(view)
}

/** Called when a surface shows a view. */
export const onScreenShown = (view: View, surface: Surface): void => viewShown(view, surface)

/** Called while the top view loads and the previous one stays visible. */
export const onScreenLoading = (surface: Surface, isLong = false): void => viewLoading(isLong, surface)

export function replaceView(view: View): void {
  viewReplaced(view)
}

/** Replaces all views, so there is no way back. Does nothing if the current view has the same name. */
export function startOver(view: View): void {
  if ($view.get()?.name !== view.name) viewsReplaced([view])
}

/** Shows the sign-in if the modal is open and the account must sign in. Returns whether both apply. */
export function showRequiredSignIn(): boolean {
  if (!$modal.get().isOpen || !isAwaitingSignIn()) return false
  startOver(firstView())
  return true
}

/** Shows the previous view. On the first view, or if the view has no way back, requests to close the modal. */
export function goBack(): void {
  if (topViews().length < 2 || ruleOf($view.get()).back === false) requestClose()
  else viewPopped()
}

followAccount(() => modalOpened({ name: 'Connect' }))

// The code counts as loading from the click until a screen shows the code or other content.
followPairingScreens(codeScreenShown)

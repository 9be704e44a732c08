import { AppError } from '../../core/errors/app-error.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { View } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { missingForPairing, needsConsent } from '../../core/wallet/offers.ts'
import { followAccount, followClosing, followPairingScreens } from '../../reactions/shell.ts'
import { runtime } from '../../runtime.ts'
import { $account, isHeld } from '../../state/account/account.ts'
import { $attempt } from '../../state/connect/attempt.ts'
import { $consent } from '../../state/connect/consent.ts'
import { screenShown } from '../../state/login/code-awaited.ts'
import {
  $modal,
  $view,
  $viewStack,
  closeRefused,
  modalClosed,
  modalOpened,
  modalOpenedAgain,
  viewAwaited,
  viewPopped,
  viewPushed,
  viewReplaced,
  viewsCleared,
  viewsReplaced,
  viewStands,
} from '../../state/shell/modal.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $platform } from '../../state/shell/platform.ts'
import { isOnUnsupportedNetwork } from './first-view.ts'

/** Opens the modal on the right first view, or on the one that is asked for. Rejects MODAL_FAILED. */
export async function openModal(view?: View, closings = runtime.closings): Promise<void> {
  if (!runtime.mountModal) throw new AppError('MODAL_FAILED')
  const lacksAccount = view && ruleOf(view).needs === 'account' && $account.get().status !== 'connected'
  const asked = lacksAccount || isHeld() ? undefined : view
  const first = () => agreed(asked ?? firstView())
  // It opens with its first screen in it; one that is open shows the next when that is there.
  const { name } = first()
  await Promise.all([
    runtime.mountModal($modal.get().isOpen ? undefined : name),
    // The first row says what its press does: whether its wallet serves several namespaces is known by then.
    name === 'Connect' && runtime.discovered,
  ])
  // The app closed it before it was there (F26).
  if (runtime.closings !== closings) return
  const isConnectingAlready = asked?.name === 'Connect' && isConnecting(asked.namespace)
  if ($modal.get().isOpen) {
    if (asked && !isConnectingAlready) showView(asked)
    else if (isHeld()) leaveForSignIn()
    return
  }
  const keepsScreen = isConnectingAlready || (!asked && hasGoneOn())
  if (keepsScreen && !isHeld()) modalOpenedAgain()
  else modalOpened(first(), isInPage())
}

let closedAt: View | undefined
followClosing(() => {
  closedAt = $view.get()
})

/** In the page the screens stand while the modal opens again: somebody may have gone on from the one it closed at. */
const hasGoneOn = (): boolean => isInPage() && Boolean($view.get()) && $view.get() !== closedAt

/** Whether the user is connecting in this namespace. The user may press a wallet before the app's request opens the modal. */
function isConnecting(namespace: Namespace | undefined): boolean {
  const view = $view.get()
  const rule = view && ruleOf(view)
  if (rule?.needs !== 'consent' || !(rule.isWork || rule.waitsFor)) return false
  const attempt = $attempt.get()
  return !attempt || (attempt.status !== 'failed' && (!namespace || attempt.namespaces.includes(namespace)))
}

const isInPage = (): boolean => runtime.modal?.hasAttribute('embedded') === true

/** The view, unless it leads to a wallet and the app's terms come first: they stand on Connect. */
const agreed = (view: View): View =>
  ruleOf(view).needs === 'consent' && needsConsent($options.get()) && !$consent.get()
    ? { name: 'Connect' }
    : view

/** What a person sees first when the modal opens. */
function firstView(): View {
  if (isOnUnsupportedNetwork()) return { name: 'UnsupportedChain' }
  if (isHeld()) return { name: 'SIWXSignMessage' }
  if ($account.get().status === 'connected') return { name: 'Account' }
  if ($namespaces.get().length && !runtime.hasNoAdapters) return { name: 'Connect' }
  // Without a network or an adapter only pairing is left. Where it is not offered, the list of wallets says what is missing.
  const isListed = $platform.get().isMobile || missingForPairing($options.get())
  return { name: isListed ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
}

/** Closes at once, whatever shows. */
export function closeModal(): void {
  if ($modal.get().isOpen) modalClosed()
}

/** The element that stands for the modal in the page now: it goes with it. */
export const modalStands = (element: HTMLElement): void => {
  runtime.modal = element
}

/** A person wants to close: refused with a shake while a step must be finished. */
export function requestClose(): void {
  if (!$modal.get().isOpen) return
  if ($modal.get().canClose) closeModal()
  else closeRefused()
}

/** The closed modal is out of sight: its screens may be forgotten, but a first one that is kept for the next opening. */
export function modalHidden(isFirstKept = false): void {
  if (!$modal.get().isOpen) viewsCleared(isFirstKept)
}

export function showView(asked: View): void {
  const view = agreed(asked)
  if (JSON.stringify($view.get()) !== JSON.stringify(view)) viewPushed(view)
}

/** The card shows this screen from now on. */
export const screenStands = (view: View): void => viewStands(view)

/** The screen on top is on its way, while the one before it stands. */
export const screenAwaited = ({ isLong = false } = {}): void => viewAwaited(isLong)

export function replaceView(view: View): void {
  viewReplaced(view)
}

/** The screens before are over: there is no way back to them. */
export function startOver(view: View): void {
  if ($view.get()?.name !== view.name) viewsReplaced([view])
}

/** Whoever is connected and has to sign in does that next; false where there is nothing to sign. */
export function leaveForSignIn(): boolean {
  if (!$modal.get().isOpen || !isHeld()) return false
  startOver(firstView())
  return true
}

/** One screen back; from the last one, and from one that has no way back, the modal closes. */
export function goBack(): void {
  const view = $view.get()
  if ($viewStack.get().length < 2 || ruleOf(view).back === false) requestClose()
  else viewPopped()
}

followAccount(() => modalOpened({ name: 'Connect' }))

// From the press on; what shows the code, or finds that there is none to show, ends it.
followPairingScreens(screenShown)

import { followPendingWindow } from './follow-pending-window.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { SocialProvider } from '../../core/identity/embedded.ts'
import type { View } from '../../core/view.ts'
import { needsConsent } from '../../core/wallet/offers.ts'
import { runtime } from '../../runtime.ts'
import { $consent } from '../../state/connect/consent.ts'
import { $login, emailTyped, loginEnded, loginStarted } from '../../state/login/login.ts'
import { $view } from '../../state/shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { closePendingWindow, prepareWindow } from './pending-window.ts'
import { loadTextPart } from '../settings/language.ts'
import { showView } from '../shell/modal.ts'
import { errorReporter } from '../shell/show-error.ts'
import { track } from '../shell/track.ts'

/** Returns the screen of a social login. */
export const viewOfSocial = (provider: SocialProvider, namespace?: Namespace): View =>
  provider === 'farcaster'
    ? { name: 'ConnectingFarcaster', ...(namespace && { namespace }) }
    : { name: 'ConnectingSocial', provider, ...(namespace && { namespace }) }

/** Handles a click on a social login in the modal. */
export function pressSocial(provider: SocialProvider, namespace?: Namespace): void {
  // Open no popup before the terms are accepted: Connect shows them first.
  if (!needsConsent($options.get()) || $consent.get()) prepareWindow(provider)
  showView(viewOfSocial(provider, namespace))
}

/** Stores the typed address, which is kept across screens. */
export const typeEmail = (text: string): void => emailTyped(text)

export const trackEmailChoice = (): void => track({ event: 'EMAIL_LOGIN_SELECTED' })

/** Requests an email code for the typed address, once the module of the email login has loaded. */
export async function pressEmail(text: string, namespace?: Namespace): Promise<void> {
  emailTyped(text)
  const { method, step } = $login.get()
  if (method !== 'email' || step !== 'starting') loginStarted({ method: 'email' })
  const report = errorReporter()
  const [login, view] = [$login.get(), $view.get()]
  try {
    // Load the texts of the login as well, because a failure or a wait needs them.
    const [{ sendCode }] = await Promise.all([import('./email-login.ts'), loadTextPart('login')])
    if ($login.get() !== login) return
    // Leaving the screen during loading cancels the login.
    if ($view.get() === view) await sendCode(text, namespace)
    else loginEnded()
  } catch (error) {
    loginEnded()
    report(error)
  }
}

/** Cancels the current login. The typed text is kept. */
export const stopLogin = (): void => runtime.stops.get('login')?.()

followPendingWindow(closePendingWindow)

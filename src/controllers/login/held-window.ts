import type { SocialProvider } from '../../core/identity/embedded.ts'
import { leavesPage, rememberPendingLogin } from '../../services/login-return.ts'
import { type LoginWindow, openLoginWindow } from '../../services/login-window.ts'
import { t } from '../../text/text.ts'

let held: { readonly provider: SocialProvider; readonly window: LoginWindow | undefined } | undefined

/**
 * Prepares a social login within the click, before anything loads: opens the popup, or, if the login navigates this page, stores
 * that this tab expects a login result (T10).
 */
export function holdWindow(provider: SocialProvider): void {
  dropHeld()
  if (provider === 'farcaster') return
  if (leavesPage()) rememberPendingLogin(provider, Date.now())
  else held = { provider, window: openLoginWindow(t('login.opening')) }
}

/** Returns the popup opened in the click. If its `window` is undefined, the browser blocked it. */
export function takeHeld(provider: SocialProvider): typeof held {
  const found = held?.provider === provider ? held : undefined
  if (found) held = undefined
  return found
}

/** Closes a popup that no login has claimed. */
export function dropHeld(): void {
  held?.window?.close()
  held = undefined
}

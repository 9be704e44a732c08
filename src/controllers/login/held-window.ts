import type { SocialProvider } from '../../core/identity/embedded.ts'
import { leavesPage, rememberPendingLogin } from '../../services/login-return.ts'
import { type LoginWindow, openLoginWindow } from '../../services/login-window.ts'
import { t } from '../../text/text.ts'

let held: { readonly provider: SocialProvider; readonly window: LoginWindow | undefined } | undefined

/**
 * What must happen in the click on a social account itself, before anything loads: its window is opened, or, where
 * logging in leaves this page, it is noted that this tab has a login to come back from (T10).
 */
export function holdWindow(provider: SocialProvider): void {
  dropHeld()
  if (provider === 'farcaster') return
  if (leavesPage()) rememberPendingLogin(provider, Date.now())
  else held = { provider, window: openLoginWindow(t('login.opening')) }
}

/** The window that was opened in the click; with `window` undefined the browser refused it. */
export function takeHeld(provider: SocialProvider): typeof held {
  const found = held?.provider === provider ? held : undefined
  if (found) held = undefined
  return found
}

/** Nobody came for the window. */
export function dropHeld(): void {
  held?.window?.close()
  held = undefined
}

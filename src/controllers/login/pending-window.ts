import type { SocialProvider } from '../../core/identity/embedded.ts'
import { needsRedirect, rememberPendingLogin } from '../../services/login-return.ts'
import { type LoginWindow, openLoginWindow } from '../../services/login-window.ts'
import { t } from '../../text/text.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  popup: undefined as
    | { readonly provider: SocialProvider; readonly window: LoginWindow | undefined }
    | undefined,
}))

/**
 * Prepares a social login within the click, before anything loads: opens the popup, or, if the login navigates this page, stores
 * that this tab expects a login result (T10).
 */
export function prepareWindow(provider: SocialProvider): void {
  closePendingWindow()
  if (provider === 'farcaster') return
  if (needsRedirect()) rememberPendingLogin(provider, Date.now())
  else live.popup = { provider, window: openLoginWindow(t('login.opening')) }
}

/** Returns the popup that the click opened, once. If its `window` is undefined, the browser blocked it. */
export function claimWindow(provider: SocialProvider): typeof live.popup {
  const popup = live.popup?.provider === provider ? live.popup : undefined
  if (popup) live.popup = undefined
  return popup
}

/** Closes a popup that no login has claimed. */
export function closePendingWindow(): void {
  live.popup?.window?.close()
  live.popup = undefined
}

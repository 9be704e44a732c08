import type { SocialProvider } from '../../core/identity/embedded.ts'
import { needsRedirect, rememberPendingLogin } from '../../services/login-return.ts'
import { type LoginWindow, openLoginWindow } from '../../services/login-window.ts'
import { t } from '../../text/text.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  prepared: undefined as
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
  else live.prepared = { provider, window: openLoginWindow(t('login.opening')) }
}

/** Returns the popup that the click opened, once. If its `window` is undefined, the browser blocked it. */
export function claimWindow(provider: SocialProvider): typeof live.prepared {
  const match = live.prepared?.provider === provider ? live.prepared : undefined
  if (match) live.prepared = undefined
  return match
}

/** Closes a popup that no login has claimed. */
export function closePendingWindow(): void {
  live.prepared?.window?.close()
  live.prepared = undefined
}

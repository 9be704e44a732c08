import { type SocialProvider, socialProviders } from '../core/identity/embedded.ts'
import { loginLimits } from '../core/identity/login-limits.ts'
import { isInTelegram } from './device.ts'
import { ignoreErrors } from './ignore-errors.ts'
import { type PrefixedKey, storagePrefix } from './storage-markers.ts'

const pendingKey: PrefixedKey = `${storagePrefix}login`
const codeSentKey: PrefixedKey = `${storagePrefix}login-sent`

/** Records that this tab is about to navigate to a login page. Only then is a login result accepted (T10). */
export function rememberPendingLogin(provider: SocialProvider, now: number): void {
  ignoreErrors(() => sessionStorage.setItem(pendingKey, JSON.stringify({ provider, at: now })))
}

export function clearPendingLogin(): void {
  ignoreErrors(() => sessionStorage.removeItem(pendingKey))
}

/** Returns and clears the pending login of this tab. Undefined without a pending login, or if it has expired. */
export function consumePendingLogin(now: number): SocialProvider | undefined {
  const text = ignoreErrors(() => sessionStorage.getItem(pendingKey))
  clearPendingLogin()
  const { provider, at } = (ignoreErrors(() => JSON.parse(text ?? '{}')) ?? {}) as {
    provider?: unknown
    at?: unknown
  }
  const isRecent = typeof at === 'number' && Math.abs(now - at) <= loginLimits.pendingMs
  return isRecent ? socialProviders.find(socialProvider => socialProvider === provider) : undefined
}

/** Stores when a code was last sent from this browser. The email address is not stored. */
export function rememberCodeSent(now: number): void {
  ignoreErrors(() => localStorage.setItem(codeSentKey, String(now)))
}

export function clearCodeSent(): void {
  ignoreErrors(() => localStorage.removeItem(codeSentKey))
}

export function readCodeSentAt(): number | undefined {
  const text = ignoreErrors(() => localStorage.getItem(codeSentKey))
  return text && /^\d{1,16}$/.test(text) ? Number(text) : undefined
}

/** Returns whether a login navigates this page instead of opening a popup: inside Telegram and in installed web apps. */
export const needsRedirect = (): boolean =>
  isInTelegram() || matchMedia('(display-mode: standalone)').matches || isHomeScreenApp()

// Older iOS equivalent of the standalone display mode.
const isHomeScreenApp = (): boolean => 'standalone' in navigator && navigator.standalone === true

/** Navigates the top-level page to a login page, which cannot be shown in a frame. */
export const redirectTo = (uri: string): void => void open(uri, '_top')

/** Returns the URL to which a login page returns. */
export const readPageUrl = (): string => location.href

import { type SocialProvider, socialProviders } from '../core/identity/embedded.ts'
import { loginLimits } from '../core/identity/login-limits.ts'
import { isInTelegram } from './device.ts'
import { quietly } from './quietly.ts'
import { storagePrefix } from './remembered.ts'

const pendingKey = `${storagePrefix}login`
const sentKey = `${storagePrefix}login-sent`

/** Notes that this tab is about to leave for a login page: only then may one come back to it (T10). */
export function rememberPendingLogin(provider: SocialProvider, now: number): void {
  quietly(() => sessionStorage.setItem(pendingKey, JSON.stringify({ provider, at: now })))
}

export function forgetPendingLogin(): void {
  quietly(() => sessionStorage.removeItem(pendingKey))
}

/** The login that this tab left for, once: it is forgotten by being read. */
export function takePendingLogin(now: number): SocialProvider | undefined {
  const text = quietly(() => sessionStorage.getItem(pendingKey))
  forgetPendingLogin()
  const { provider, at } = (quietly(() => JSON.parse(text ?? '{}')) ?? {}) as {
    provider?: unknown
    at?: unknown
  }
  const isRecent = typeof at === 'number' && Math.abs(now - at) <= loginLimits.pendingMs
  return isRecent ? socialProviders.find(each => each === provider) : undefined
}

/** When a code was last sent from this browser; the address itself is not kept. */
export function rememberCodeSent(now: number): void {
  quietly(() => localStorage.setItem(sentKey, String(now)))
}

export function forgetCodeSent(): void {
  quietly(() => localStorage.removeItem(sentKey))
}

export function codeSentAt(): number | undefined {
  const text = quietly(() => localStorage.getItem(sentKey))
  return text && /^\d{1,16}$/.test(text) ? Number(text) : undefined
}

/** Whether logging in leaves this page instead of opening a window: inside Telegram, and in an app made of this page. */
export const leavesPage = (): boolean =>
  isInTelegram() || matchMedia('(display-mode: standalone)').matches || isHomeScreenApp()

// The older word of iOS for the same.
const isHomeScreenApp = (): boolean => 'standalone' in navigator && navigator.standalone === true

/** Leaves for a login page, from the outermost page: inside a frame it would not show. */
export const leaveFor = (uri: string): void => void open(uri, '_top')

/** This page as a login page is to come back to it. */
export const thisPage = (): string => location.href

import { errorText } from '../../src/text/error-text.ts'
import { loginSentence } from '../../src/text/frame-sentence.ts'
import { loginLimits } from '../../src/core/identity/login-limits.ts'
import { silenceOf } from '../../src/core/identity/login-silence.ts'
import { $login, $resendAt } from '../../src/state/login/login.ts'
import { t } from '../../src/text/text.ts'

/** Seconds until another code may be asked for, by the clock of the page. */
export const secondsToResend = (): number =>
  Math.max(0, Math.ceil((($resendAt.get() ?? 0) - performance.now()) / 1_000))

/** The same for the button that asks for it: minutes and seconds. Undefined once it may be pressed. */
export function resendLabel(): string | undefined {
  const n = secondsToResend()
  const time = `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`
  return n ? t('login.resendIn', { time }) : undefined
}

/** A person has been waited for so long that the screen says so. */
export const isWaitingLong = (): boolean =>
  performance.now() - ($login.get().since ?? Number.POSITIVE_INFINITY) >= loginLimits.stillWaitingMs

/** The login service is slow to answer, or silent. */
export const serviceSilence = () => silenceOf($login.get().asked, performance.now())

/** What is wrong with what was typed or sent; a wait that is over is no longer wrong. Empty when nothing is. */
export function fieldError(): string {
  const { failure } = $login.get()
  if (!failure) return ''
  if (failure.code === 'OFFLINE') return t('login.offline')
  if (failure.code !== 'EMAIL_COOLDOWN') return loginSentence(failure)
  const count = secondsToResend()
  return count ? errorText('EMAIL_COOLDOWN', { count }) : ''
}

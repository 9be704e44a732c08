import { errorText } from '../../src/text/error-text.ts'
import { loginSentence } from '../../src/text/frame-sentence.ts'
import { loginLimits } from '../../src/core/identity/login-limits.ts'
import { silenceOf } from '../../src/core/identity/login-silence.ts'
import { $login, $resendAt } from '../../src/state/login/login.ts'
import { t } from '../../src/text/text.ts'

/** Returns the seconds until another code can be requested. Uses the monotonic clock, because the system clock may change. */
export const secondsToResend = (): number =>
  Math.max(0, Math.ceil((($resendAt.get() ?? 0) - performance.now()) / 1_000))

/** Returns the label of the resend button with minutes and seconds. Undefined once it can be pressed. */
export function resendLabel(
  key: 'login.resendIn' | 'login.resendMailIn' = 'login.resendIn',
): string | undefined {
  const n = secondsToResend()
  const time = `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`
  return n ? t(key, { time }) : undefined
}

/** Whether the user has not responded for so long that the screen shows a hint. */
export const isWaitingLong = (): boolean =>
  performance.now() - ($login.get().startedAt ?? Number.POSITIVE_INFINITY) >= loginLimits.stillWaitingMs

/** Classifies the silence of the login service, as `silenceOf` does. Undefined if the service responds in time. */
export const serviceSilence = () => silenceOf($login.get().request, performance.now())

/** Returns the error text of the input. Empty without an error or once a cooldown is over. */
export function fieldError(): string {
  const { failure } = $login.get()
  if (!failure) return ''
  if (failure.code === 'OFFLINE') return t('login.offline')
  if (failure.code !== 'EMAIL_COOLDOWN') return loginSentence(failure)
  const count = secondsToResend()
  return count ? errorText('EMAIL_COOLDOWN', { count }) : ''
}

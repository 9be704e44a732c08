import '../../text/english-errors.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { cooldownRemainingMs, digitsOf, isEmail } from '../../core/identity/email.ts'
import { loginLimits } from '../../core/identity/login-limits.ts'
import type { View } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { readCodeSentAt, clearCodeSent, rememberCodeSent } from '../../services/login-return.ts'
import {
  $login,
  $resendAt,
  $typedLogin,
  codeSent,
  emailTyped,
  loginFailed,
  loginMoved,
  type LoginStep,
  resendAllowed,
} from '../../state/login/login.ts'
import { $view } from '../../state/shell/modal.ts'
import { $platform } from '../../state/shell/platform.ts'
import { t } from '../../text/text.ts'
import { requestFrame, awaitFrame, startLogin, connectLoggedIn, currentRun, failLogin } from './login-run.ts'
import { replaceView, showView } from '../shell/modal.ts'
import { showSuccess } from '../shell/notify.ts'
import { track } from '../shell/track.ts'

/** Returns the seconds until another code can be requested. Survives a reload (F14). */
export function secondsUntilResend(): number {
  const allowedAt = $resendAt.get()
  const remainingMs =
    allowedAt === undefined
      ? cooldownRemainingMs(readCodeSentAt(), Date.now())
      : Math.max(0, allowedAt - performance.now())
  // From here on, use the monotonic clock, which the user cannot change.
  if (allowedAt === undefined && remainingMs > 0) codeSent(performance.now() + remainingMs)
  return Math.ceil(remainingMs / 1_000)
}

/** Sends a code to an address and shows the next screen. Never rejects: the outcome is stored in `$login`. */
export async function sendCode(text: string, namespace?: Namespace): Promise<void> {
  emailTyped(text)
  const signal = startLogin({ method: 'email' }, { namespace })
  await request(signal, 'idle')
}

/** Sends another code to the same address. The previous code or link is no longer awaited. */
export async function resendCode(): Promise<void> {
  const step = $view.get()?.name === 'EmailVerifyDevice' ? 'device' : 'code'
  const signal = startLogin({ method: 'email' }, { namespace: currentRun()?.namespace, step })
  const isSent = await request(signal, step)
  if (isSent) showSuccess(t('login.resent'))
}

async function request(signal: AbortSignal, back: LoginStep): Promise<boolean> {
  const email = $typedLogin.get().email.trim()
  if (!isEmail(email)) {
    loginFailed(new AppError('EMAIL_INVALID'), back)
    return false
  }
  // Fail immediately when offline, instead of after a timeout.
  if (!$platform.get().isOnline) {
    loginFailed(new AppError('OFFLINE'), back)
    return false
  }
  const remainingSeconds = secondsUntilResend()
  if (remainingSeconds > 0) {
    loginFailed(new AppError('EMAIL_COOLDOWN', { params: { count: remainingSeconds } }), back)
    return false
  }
  track({ event: 'EMAIL_SUBMITTED' })
  try {
    const action = await requestFrame(signal, frame => frame.sendCode(email, signal))
    if (action === 'CONNECT') {
      await connectLoggedIn(signal)
      return false
    }
    rememberCodeSent(Date.now())
    codeSent(performance.now() + loginLimits.resendMs)
    if (action === 'VERIFY_DEVICE') void awaitDevice(signal)
    else awaitCode()
    return true
  } catch (error) {
    await failLogin(error, signal, { step: back })
    return false
  }
}

// Keep one email screen on the stack, so going back leads to the address field.
function showEmailView(view: View): void {
  if (ruleOf($view.get()).waitsFor === 'email') replaceView(view)
  else showView(view)
}

function awaitCode(): void {
  loginMoved('code', { startedAt: performance.now() })
  track({ event: 'EMAIL_VERIFICATION_CODE_SENT' })
  if ($view.get()?.name !== 'EmailVerifyOtp') showEmailView({ name: 'EmailVerifyOtp' })
}

async function awaitDevice(signal: AbortSignal): Promise<void> {
  loginMoved('device', { startedAt: performance.now() })
  if ($view.get()?.name !== 'EmailVerifyDevice') showEmailView({ name: 'EmailVerifyDevice' })
  try {
    await awaitFrame(signal, frame => frame.awaitDevice(signal))
    track({ event: 'DEVICE_REGISTERED_FOR_EMAIL' })
    awaitCode()
  } catch (error) {
    await failLogin(error, signal)
  }
}

/** Submits the code to the frame, then connects the account. Never rejects. */
export async function enterCode(text: string): Promise<void> {
  const signal = currentRun()?.abort.signal
  const code = digitsOf(text)
  if (!signal || $login.get().step !== 'code' || code.length < loginLimits.codeDigits) return
  loginMoved('checking')
  try {
    await requestFrame(signal, frame => frame.enterCode(code, signal))
  } catch (cause) {
    const error = await failLogin(cause, signal, { step: 'code' })
    // Never track the code or the address (T14).
    if (error) track({ event: 'EMAIL_VERIFICATION_CODE_FAIL', message: error.code })
    return
  }
  track({ event: 'EMAIL_VERIFICATION_CODE_PASS' })
  clearCodeSent()
  resendAllowed()
  await connectLoggedIn(signal)
}

/** Records in analytics that the user goes back to edit the address. */
export const trackEmailEdit = (): void => track({ event: 'EMAIL_EDIT' })

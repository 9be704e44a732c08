import { AppError } from '../../core/errors/app-error.ts'
import { digitsOf, isEmail } from '../../core/identity/email.ts'
import { loginLimits } from '../../core/identity/login-limits.ts'
import { ruleOf } from '../../core/view-rules.ts'
import type { View } from '../../core/view.ts'
import { rememberCodeSent } from '../../services/login-return.ts'
import { $embeddedWallet, embeddedUserChanged } from '../../state/login/embedded-wallet.ts'
import {
  $login,
  $typedLogin,
  codeSent,
  loginFailed,
  loginMoved,
  newEmailTyped,
  typedCleared,
} from '../../state/login/login.ts'
import { $view, $viewStack } from '../../state/shell/modal.ts'
import { t } from '../../text/text.ts'
import { requestFrame, startLogin, cancelLogin, currentRun, failLogin } from './login-run.ts'
import { goBack, replaceView, showView } from '../shell/modal.ts'
import { showSuccess } from '../shell/notify.ts'

/** Stores the typed new address, which is kept across screens. */
export const typeNewEmail = (text: string): void => newEmailTyped(text)

/** Requests a change of the email address. An existing address has to be confirmed first. Never rejects. */
export async function changeEmail(text: string): Promise<void> {
  newEmailTyped(text)
  const signal = startLogin({ method: 'update' })
  const email = text.trim()
  if (!isEmail(email)) {
    loginFailed(new AppError('EMAIL_INVALID'), 'idle')
    return
  }
  if (email.toLowerCase() === $embeddedWallet.get().user?.email?.toLowerCase()) {
    loginFailed(new AppError('EMAIL_UNCHANGED'), 'idle')
    return
  }
  try {
    const action = await requestFrame(signal, frame => frame.updateEmail(email, signal))
    rememberCodeSent(Date.now())
    codeSent(performance.now() + loginLimits.resendMs)
    const isPresent = action === 'VERIFY_PRIMARY_OTP'
    awaitCode({ name: isPresent ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' })
  } catch (error) {
    await failLogin(error, signal, { step: 'idle' })
  }
}

function awaitCode(view: View): void {
  loginMoved('code', { startedAt: performance.now() })
  if ($view.get()?.name === 'UpdateEmailPrimaryOtp') replaceView(view)
  else showView(view)
}

/** Submits the code sent to the current address. Never rejects. */
export const enterPresentCode = (text: string): Promise<void> =>
  submitCode(text, async (code, signal) => {
    await requestFrame(signal, frame => frame.enterCurrentCode(code, signal))
    awaitCode({ name: 'UpdateEmailSecondaryOtp' })
  })

/** Submits the code sent to the new address, which completes the change. Never rejects. */
export const enterNewCode = (text: string): Promise<void> =>
  submitCode(text, async (code, signal) => {
    const email = await requestFrame(signal, frame => frame.enterNewCode(code, signal))
    embeddedUserChanged({ ...$embeddedWallet.get().user, email })
    typedCleared()
    closeEmailChange()
    showSuccess(t('login.emailChanged'))
  })

async function submitCode(
  text: string,
  submit: (code: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = currentRun()?.abort.signal
  const code = digitsOf(text)
  if (!signal || $login.get().step !== 'code' || code.length < loginLimits.codeDigits) return
  loginMoved('checking')
  try {
    await submit(code, signal)
  } catch (error) {
    await failLogin(error, signal, { step: 'code' })
  }
}

/** Requests new codes for the same new address. */
export const sendCodesAgain = async (): Promise<void> => {
  startOver()
  await changeEmail($typedLogin.get().newEmail)
}

/** Returns to the field of the new address. */
export function startOver(): void {
  cancelLogin()
  if (ruleOf($view.get()).waitsFor === 'email') goBack()
}

// Returns to the screen that the change started from.
function closeEmailChange(): void {
  cancelLogin()
  const isChange = () => ruleOf($view.get()).flow === 'email-change'
  while (isChange() && $viewStack.get().length > 1) goBack()
  if (isChange()) goBack()
}

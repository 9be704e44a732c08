import '../../text/english-errors.ts'
import { followLogin } from './follow.ts'
import type { FrameConnector } from '../../connectors/embedded/connector.ts'
import type { EmbeddedConnector } from '../../connectors/embedded/embedded-connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { errorText } from '../../text/error-text.ts'
import { t } from '../../text/text.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { silenceOf } from '../../core/identity/login-silence.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { withAbort } from '../../core/wallet/request-wallet.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { $attempt } from '../../state/connect/attempt.ts'
import {
  $login,
  type Login,
  loginEnded,
  loginFailed,
  loginMoved,
  loginStarted,
  type LoginStep,
  serviceAnswered,
  serviceRequested,
  serviceResponding,
  typedCleared,
} from '../../state/login/login.ts'
import { $isShown } from '../../state/shell/modal.ts'
import { cancelConnect, connectWallet } from '../connect/connect.ts'
import { loadTextPart } from '../settings/language.ts'
import { showToast } from '../shell/notify.ts'
import { loadErrorText, showAlert } from '../shell/report-error.ts'
import { perModal } from '../../core/per-modal.ts'

interface Run {
  readonly abort: AbortController
  readonly namespace?: Namespace
}

const live = perModal(() => ({
  run: undefined as Run | undefined,
}))

/** Starts a login or an email update. Cancels the current one, because only one can run. */
export function startLogin(
  login: Omit<Login, 'step'>,
  { namespace, step }: { namespace?: Namespace | undefined; step?: LoginStep } = {},
): AbortSignal {
  const wasSilent = silenceOf($login.get().request, performance.now()) === 'silent'
  abandon()
  // After a timeout, a retry reloads the frame instead of waiting for the same page again.
  if (wasSilent) existingConnector()?.retryFrame?.()
  const run: Run = { abort: new AbortController(), ...(namespace && { namespace }) }
  live.run = run
  runtime.stops.set('login', cancelLogin)
  loginStarted(login, step)
  return run.abort.signal
}

function abandon(): void {
  const run = live.run
  live.run = undefined
  if (!run) return
  run.abort.abort()
  if ($login.get().step === 'connecting') cancelConnect()
}

/** Cancels the current login. Later responses are ignored (T22). The typed text is kept. */
export function cancelLogin(): void {
  abandon()
  loginEnded()
}

/** Returns the abort controller and the namespace of the current login. */
export const currentRun = (): Run | undefined => live.run

/** Returns the connector of the embedded wallet. The frame itself is created on its first request. */
export async function loginConnector(signal: AbortSignal): Promise<EmbeddedConnector> {
  // A disconnect that is still being sent would end the new login.
  if (runtime.settleDisconnect) await withAbort(runtime.settleDisconnect(embeddedId), signal)
  return existingConnector() ?? withAbort(loadConnector(), signal)
}

// Tests may register a simpler connector.
const existingConnector = () =>
  runtime.connectors.get(embeddedId) as (EmbeddedConnector & Partial<FrameConnector>) | undefined

const loadConnector = () =>
  import('./embedded-connector.ts').then(
    m => m.embeddedConnector(),
    (cause: unknown) => {
      throw new AppError('CHUNK_FAILED', { cause })
    },
  )

/** Sends a request to the frame, abortable by `signal`. Its waiting time is tracked in `$login`. */
export async function requestFrame<T>(
  signal: AbortSignal,
  request: (connector: EmbeddedConnector) => Promise<T>,
): Promise<T> {
  if (!signal.aborted) serviceRequested(performance.now())
  try {
    return await awaitFrame(signal, request)
  } finally {
    if (!signal.aborted) serviceAnswered()
  }
}

/** Like `requestFrame`, for requests that wait for the user. */
export async function awaitFrame<T>(
  signal: AbortSignal,
  request: (connector: EmbeddedConnector) => Promise<T>,
): Promise<T> {
  const connector = await loginConnector(signal)
  const answer = await withAbort(request(connector), signal)
  // The abort may have happened in the same task as the answer.
  if (signal.aborted) throw new AppError('REQUEST_ABORTED')
  return answer
}

/**
 * Stores a failure and returns to `step`, where the user can retry. Returns the stored error. Does nothing and returns undefined if the
 * login was canceled.
 */
export async function failLogin(
  cause: unknown,
  signal: AbortSignal,
  { step = 'failed', isLoggedIn }: { step?: LoginStep; isLoggedIn?: true } = {},
): Promise<AppError | undefined> {
  const error = toLoginError(toAppError(cause, 'FRAME_FAILED'))
  await loadErrorText(error)
  if (signal.aborted) return undefined
  loginFailed(error, step, isLoggedIn)
  // A configuration error is shown to developers.
  if (error.code === 'EMAIL_FRAME_UNAVAILABLE') showAlert(new AppError('SOCIALS_TIMEOUT'))
  runtime.emit?.('error', { code: error.code, message: errorText(error) })
  return error
}

/** Replaces REQUEST_ABORTED, except in email logins: its message mentions a request that the user never saw. */
const toLoginError = (error: AppError): AppError =>
  error.code === 'REQUEST_ABORTED' && $login.get().method !== 'email'
    ? new AppError('UNKNOWN', { cause: error })
    : error

/** Connects the account after the login. Returns whether it succeeded. */
export async function connectLoggedIn(signal: AbortSignal): Promise<boolean> {
  const run = live.run
  loginMoved('connecting')
  const isConnected = await connectWallet(embeddedId, run?.namespace)
  if (isConnected) {
    typedCleared()
    if (live.run === run) cancelLogin()
    void showLoggedIn()
    return true
  }
  // Without an error, the user canceled the connection by closing the modal or choosing another wallet.
  const error = $attempt.get()?.error
  if (!signal.aborted) await failLogin(error ?? new AppError('REQUEST_ABORTED'), signal, { isLoggedIn: true })
  return false
}

/** Shows a toast if the modal has closed. If it is still open, a sign-in follows, which reports success instead. */
async function showLoggedIn(): Promise<void> {
  const modal = runtime
  await loadTextPart('features').catch(() => {})
  if (modal !== runtime) return
  const { user } = $account.get()
  const name = user?.email ?? user?.userName
  if (name && !$isShown.get())
    showToast('success', t('moment.loggedIn', { user: name }), { transient: 'announced' })
}

/** Connects the account again after a successful login, without another login. */
export async function retryConnect(): Promise<void> {
  if (live.run && $login.get().isLoggedIn) await connectLoggedIn(live.run.abort.signal)
}

followLogin({
  onClosed: cancelLogin,
  cancel() {
    if (live.run) cancelLogin()
  },
  onFrameReady: () => serviceResponding(performance.now()),
  onUserPrompted: serviceAnswered,
})

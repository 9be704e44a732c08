import '../../text/english-errors.ts'
import { followLogin } from '../../reactions/login.ts'
import type { FrameConnector } from '../../connectors/embedded/connector.ts'
import type { EmbeddedConnector } from '../../connectors/embedded/embedded-connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { errorText } from '../../text/error-text.ts'
import { t } from '../../text/text.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { silenceOf } from '../../core/identity/login-silence.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { untilAborted } from '../../core/wallet/ask-wallet.ts'
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
  serviceAsked,
  serviceHeard,
  typedForgotten,
} from '../../state/login/login.ts'
import { $modal } from '../../state/shell/modal.ts'
import { cancelConnect, connectWallet } from '../connect/connect.ts'
import { partReady } from '../settings/language.ts'
import { showToast } from '../shell/notify.ts'
import { sentenceReady, showAlert } from '../shell/tell-error.ts'

interface Run {
  readonly abort: AbortController
  readonly namespace?: Namespace
}

let running: Run | undefined

/** Begins a login, or a change of the e-mail; another one that runs is given up. There is one at a time. */
export function beginLogin(
  login: Omit<Login, 'step'>,
  { namespace, step }: { namespace?: Namespace | undefined; step?: LoginStep } = {},
): AbortSignal {
  const wasSilent = silenceOf($login.get().asked, performance.now()) === 'silent'
  abandon()
  // Whoever tries again because nothing came is not made to wait for the same page once more.
  if (wasSilent) madeConnector()?.retryFrame?.()
  const run: Run = { abort: new AbortController(), ...(namespace && { namespace }) }
  running = run
  runtime.stops.set('login', cancelLogin)
  loginStarted(login, step)
  return run.abort.signal
}

function abandon(): void {
  const run = running
  running = undefined
  if (!run) return
  run.abort.abort()
  if ($login.get().step === 'connecting') cancelConnect()
}

/** Gives up the login that runs: whatever is answered later changes nothing (T22). What was typed stays. */
export function cancelLogin(): void {
  abandon()
  loginEnded()
}

/** The signal and the namespace of the login that runs. */
export const currentRun = (): Run | undefined => running

/** The embedded wallet's connector; the frame itself is made when it is asked something. */
export async function loginConnector(signal: AbortSignal): Promise<EmbeddedConnector> {
  // What is left of a disconnect would end the new login.
  if (runtime.settleDeparture) await untilAborted(runtime.settleDeparture(embeddedId), signal)
  return madeConnector() ?? untilAborted(loadConnector(), signal)
}

// A test may stand a simpler connector there.
const madeConnector = () =>
  runtime.connectors.get(embeddedId) as (EmbeddedConnector & Partial<FrameConnector>) | undefined

const loadConnector = () =>
  import('./embedded-connector.ts').then(
    m => m.embeddedConnector(),
    (cause: unknown) => {
      throw new AppError('CHUNK_FAILED', { cause })
    },
  )

/** The frame's answer, as long as somebody waits for it; how long it takes stands in `$login`. */
export async function askFrame<T>(
  signal: AbortSignal,
  ask: (connector: EmbeddedConnector) => Promise<T>,
): Promise<T> {
  if (!signal.aborted) serviceAsked(performance.now())
  try {
    return await awaitFrame(signal, ask)
  } finally {
    if (!signal.aborted) serviceAnswered()
  }
}

/** As `askFrame`, where the answer is for a person to bring about. */
export async function awaitFrame<T>(
  signal: AbortSignal,
  ask: (connector: EmbeddedConnector) => Promise<T>,
): Promise<T> {
  const connector = await loginConnector(signal)
  const answer = await untilAborted(ask(connector), signal)
  // Aborted in the same moment: nobody waits any more.
  if (signal.aborted) throw new AppError('REQUEST_ABORTED')
  return answer
}

/** The login goes on where a person can try again, and says what failed; nothing of it when it was given up. */
export async function failLogin(
  thrown: unknown,
  signal: AbortSignal,
  { step = 'failed', isThrough }: { step?: LoginStep; isThrough?: true } = {},
): Promise<AppError | undefined> {
  const error = told(toAppError(thrown, 'FRAME_FAILED'))
  await sentenceReady(error)
  if (signal.aborted) return undefined
  loginFailed(error, step, isThrough)
  // What is wrong with the set-up is the developer's to read.
  if (error.code === 'EMAIL_FRAME_UNAVAILABLE') showAlert(new AppError('SOCIALS_TIMEOUT'))
  runtime.emit?.('error', { code: error.code, message: errorText(error) })
  return error
}

/** A login elsewhere that was broken off says nothing of a request, which nobody here has seen. */
const told = (error: AppError): AppError =>
  error.code === 'REQUEST_ABORTED' && $login.get().way !== 'email'
    ? new AppError('UNKNOWN', { cause: error })
    : error

/** Somebody is logged in: the one ending of every way to connect reads the account. Answers whether it did. */
export async function connectLoggedIn(signal: AbortSignal): Promise<boolean> {
  const run = running
  loginMoved('connecting')
  const isConnected = await connectWallet(embeddedId, run?.namespace)
  if (isConnected) {
    typedForgotten()
    if (running === run) cancelLogin()
    void tellLoggedIn()
    return true
  }
  // Given up by the person, who may have closed the modal or gone on to another wallet.
  const error = $attempt.get()?.error
  if (!signal.aborted) await failLogin(error ?? new AppError('REQUEST_ABORTED'), signal, { isThrough: true })
  return false
}

/** Said on the page, once the modal has closed; where it goes on with a signature, that is what counts. */
async function tellLoggedIn(): Promise<void> {
  await partReady('features').catch(() => {})
  const { user } = $account.get()
  const name = user?.email ?? user?.userName
  if (name && !$modal.get().isOpen)
    showToast('success', t('moment.loggedIn', { user: name }), { moment: 'untold' })
}

/** Reads the account once more after it was not read; nobody has to log in again for that. */
export async function retryConnect(): Promise<void> {
  if (running && $login.get().isThrough) await connectLoggedIn(running.abort.signal)
}

followLogin({
  closed: cancelLogin,
  cancel() {
    if (running) cancelLogin()
  },
  frameReady: () => serviceHeard(performance.now()),
  personAsked: serviceAnswered,
})

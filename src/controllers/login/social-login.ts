import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { RedirectProvider } from '../../core/identity/embedded.ts'
import { loginPage, withReturnUrl } from './login-page.ts'
import {
  clearPendingLogin,
  redirectTo,
  needsRedirect,
  rememberPendingLogin,
  readPageUrl,
} from '../../services/login-return.ts'
import { type LoginWindow, openLoginWindow } from '../../services/login-window.ts'
import { $login, loginMoved } from '../../state/login/login.ts'
import { $view } from '../../state/shell/modal.ts'
import { t } from '../../text/text.ts'
import { claimWindow } from './pending-window.ts'
import {
  requestFrame,
  startLogin,
  cancelLogin,
  connectLoggedIn,
  failLogin,
  loginConnector,
} from './login-run.ts'
import { goBack } from '../shell/modal.ts'
import { showError } from '../shell/show-error.ts'
import { track } from '../shell/track.ts'

/** Starts the login when its screen appears, unless it is running or has just failed there. */
export function ensureSocialLogin(provider: RedirectProvider, namespace?: Namespace): void {
  const { method, provider: current } = $login.get()
  if (method === 'social' && current === provider) return
  void startSocialLogin(provider, namespace)
}

/**
 * Starts a social login: in a popup opened by the click, or, inside Telegram and in installed apps, on a page that redirects back to
 * this one. Never rejects: the outcome is stored in `$login`.
 */
export async function startSocialLogin(provider: RedirectProvider, namespace?: Namespace): Promise<void> {
  const popup = needsRedirect()
    ? undefined
    : (claimWindow(provider) ?? { window: openLoginWindow(t('login.opening')) })
  const signal = startLogin({ method: 'social', provider }, { namespace })
  track({ event: 'SOCIAL_LOGIN_STARTED', provider })
  try {
    if (!popup) await redirectToProvider(provider, signal)
    else if (popup.window) await logInWithWindow(popup.window, provider, signal)
    else throw new AppError('LOGIN_WINDOW_BLOCKED')
  } catch (error) {
    await handleFailure(error, provider, signal)
  }
}

async function logInWithWindow(
  window: LoginWindow,
  provider: RedirectProvider,
  signal: AbortSignal,
): Promise<void> {
  const resultAbort = new AbortController()
  const stopWaiting = () => resultAbort.abort()
  signal.addEventListener('abort', stopWaiting)
  try {
    const { origin } = await loginConnector(signal)
    const result = window.waitForResult(origin, resultAbort.signal)
    const page = pageOf(provider, signal)
    // Prevents an unhandled rejection of the promise that is no longer awaited.
    for (const promise of [result, page]) promise.catch(() => {})
    // Rejects early if the popup is closed before its page is known.
    await Promise.race([page, result])
    window.navigate(await page)
    loginMoved('window', { startedAt: performance.now() })
    const uri = await result
    window.close()
    await receive(uri, provider, signal)
  } finally {
    signal.removeEventListener('abort', stopWaiting)
    stopWaiting()
    window.close()
  }
}

async function redirectToProvider(provider: RedirectProvider, signal: AbortSignal): Promise<void> {
  rememberPendingLogin(provider, Date.now())
  // If the login is canceled before the page navigates, no result is expected.
  signal.addEventListener('abort', clearPendingLogin)
  const uri = withReturnUrl(await pageOf(provider, signal), readPageUrl())
  if (uri === undefined) throw new AppError('LOGIN_PAGE_UNKNOWN')
  loginMoved('away', { startedAt: performance.now() })
  redirectTo(uri)
}

async function pageOf(provider: RedirectProvider, signal: AbortSignal): Promise<string> {
  const page = await requestFrame(signal, async frame =>
    loginPage(await frame.getSocialUri(provider, signal), frame.origin),
  )
  if (page === undefined) throw new AppError('LOGIN_PAGE_UNKNOWN')
  return page
}

/** Completes a login whose page redirected back here (T10: requested by this tab, and already removed from the address). */
export async function completeReturn(provider: RedirectProvider, resultUri: string): Promise<void> {
  const signal = startLogin({ method: 'social', provider }, { step: 'checking' })
  try {
    await receive(resultUri, provider, signal)
  } catch (error) {
    await handleFailure(error, provider, signal)
  }
}

async function receive(resultUri: string, provider: RedirectProvider, signal: AbortSignal): Promise<void> {
  loginMoved('checking')
  track({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
  await requestFrame(signal, async frame => {
    const uri = loginPage(resultUri, frame.origin)
    if (uri === undefined) throw new AppError('LOGIN_UNTRUSTED_ORIGIN')
    return frame.completeSocialLogin(uri, provider, signal)
  })
  if (await connectLoggedIn(signal)) track({ event: 'SOCIAL_LOGIN_SUCCESS', provider })
}

async function handleFailure(cause: unknown, provider: RedirectProvider, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  clearPendingLogin()
  const code = cause instanceof AppError ? cause.code : undefined
  if (code === 'LOGIN_WINDOW_CLOSED') {
    track({ event: 'SOCIAL_LOGIN_CANCELED', provider })
    stepBack()
  } else if (code === 'LOGIN_UNTRUSTED_ORIGIN') {
    track({ event: 'SOCIAL_LOGIN_ERROR', provider, message: code })
    showError(cause)
    stepBack()
  } else {
    const error = await failLogin(cause, signal)
    if (error) track({ event: 'SOCIAL_LOGIN_ERROR', provider, message: error.code })
  }
}

function stepBack(): void {
  cancelLogin()
  if ($view.get()?.name === 'ConnectingSocial') goBack()
}

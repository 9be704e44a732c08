import { AppError } from '../core/errors/app-error.ts'
import { loginLimits } from '../core/identity/login-limits.ts'
import { openBlankWindow } from './blank-window.ts'

/** Popup of a login. */
export interface LoginWindow {
  /** Navigates the popup. */
  navigate(uri: string): void
  /**
   * Resolves with the result that the login page posts from `origin`, which is that of the iframe. Rejects if the popup is closed
   * or unreachable, posts the result from another origin, if `signal` aborts, or after five minutes.
   */
  waitForResult(origin: string, signal: AbortSignal): Promise<string>
  close(): void
}

/**
 * Opens an empty popup with a text until the login page loads. Returns undefined if the browser blocks it. Call it synchronously in
 * the click handler: browsers allow popups only during a user gesture.
 */
export function openLoginWindow(text: string): LoginWindow | undefined {
  const { windowWidth: width, windowHeight: height } = loginLimits
  // Keeps `opener`, to which the login page posts its result. Each login has its own popup, so results are never mixed up.
  const popup = openBlankWindow(text, { width, height })
  if (!popup) return undefined
  return {
    navigate: uri => {
      // Replaces the empty page, so that going back in the popup does not show it.
      if (!popup.closed) popup.location.replace(uri)
    },
    waitForResult: (origin, signal) => waitForResult(popup, origin, signal),
    close: () => popup.close(),
  }
}

const isLoginResult = (data: unknown): data is { resultUri: string } =>
  typeof data === 'object' &&
  data !== null &&
  'resultUri' in data &&
  typeof data.resultUri === 'string' &&
  data.resultUri.length <= loginLimits.uriMaxChars

function waitForResult(popup: Window, origin: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let wasClosed = false
    const end = (settle: () => void) => {
      clearInterval(timer)
      removeEventListener('message', onMessage)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const fail = (code: ConstructorParameters<typeof AppError>[0]) => end(() => reject(new AppError(code)))
    const abort = () => fail('REQUEST_ABORTED')
    // Accepts only results from this popup. A result from any other origin than the iframe's fails the login.
    const onMessage = ({ source, origin: messageOrigin, data }: MessageEvent) => {
      if (source !== popup || !isLoginResult(data)) return
      if (messageOrigin === origin) end(() => resolve(data.resultUri))
      else fail('LOGIN_UNTRUSTED_ORIGIN')
    }
    const checkWindow = () => {
      if (performance.now() - startedAt > loginLimits.windowMs) fail('LOGIN_WINDOW_EXPIRED')
      else if (!popup.closed) wasClosed = false
      // Closing the popup returns the focus to this page. A popup isolated by COOP also reports `closed`, while it is still open
      // and focused.
      else if (document.hasFocus()) fail('LOGIN_WINDOW_CLOSED')
      else if (wasClosed) fail('LOGIN_WINDOW_LOST')
      else wasClosed = true
    }
    const timer = setInterval(checkWindow, loginLimits.windowPollMs)
    addEventListener('message', onMessage)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

import { AppError } from '../core/errors/app-error.ts'
import { loginLimits } from '../core/identity/login-limits.ts'
import { openBlankWindow } from './blank-window.ts'

/** A window of the browser in which somebody logs in. */
export interface LoginWindow {
  /** Shows a page in it. */
  go(uri: string): void
  /** The result that its page sends from the frame's origin; rejects when the window is closed or out of reach, or after five minutes. */
  result(origin: string, signal: AbortSignal): Promise<string>
  close(): void
}

/**
 * Opens an empty window; undefined when the browser does not let it. Call it in the click itself: browsers open windows
 * for nothing else. Its words stand there until the login page comes.
 */
export function openLoginWindow(words: string): LoginWindow | undefined {
  const { windowWidth: width, windowHeight: height } = loginLimits
  // With an opener, which the login page answers to; each login has a window of its own, so that none answers for another.
  const opened = openBlankWindow(words, { width, height })
  if (!opened) return undefined
  return {
    go: uri => {
      // Put in place of the empty page: going back in that window leads nowhere.
      if (!opened.closed) opened.location.replace(uri)
    },
    result: (origin, signal) => resultOf(opened, origin, signal),
    close: () => opened.close(),
  }
}

const isResult = (data: unknown): data is { resultUri: string } =>
  typeof data === 'object' &&
  data !== null &&
  'resultUri' in data &&
  typeof data.resultUri === 'string' &&
  data.resultUri.length <= loginLimits.uriMaxChars

function resultOf(opened: Window, origin: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    let wasClosed = false
    const end = (settle: () => void) => {
      clearInterval(timer)
      removeEventListener('message', hear)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const fail = (code: ConstructorParameters<typeof AppError>[0]) => end(() => reject(new AppError(code)))
    const abort = () => fail('REQUEST_ABORTED')
    // Only the window of this login is heard, and only what is a result; then its origin is the frame's or nobody's.
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== opened || !isResult(data)) return
      if (from === origin) end(() => resolve(data.resultUri))
      else fail('LOGIN_UNTRUSTED_ORIGIN')
    }
    const look = () => {
      if (performance.now() - begun > loginLimits.windowMs) fail('LOGIN_WINDOW_EXPIRED')
      else if (!opened.closed) wasClosed = false
      // A window that a person closes gives the focus back to this page. One that a page's policy cut off (COOP) says
      // that it is closed too, while the person still looks at it.
      else if (document.hasFocus()) fail('LOGIN_WINDOW_CLOSED')
      else if (wasClosed) fail('LOGIN_WINDOW_LOST')
      else wasClosed = true
    }
    const timer = setInterval(look, loginLimits.windowLookMs)
    addEventListener('message', hear)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

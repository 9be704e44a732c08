import { encodeBase64Url, randomBytes } from '../login/social-states.ts'
import { type Answer, type CallServer, transferScreen } from './screen-transfer.ts'
import type { Screen } from './description.ts'

// Opens a separate window of the frame's own origin that shows the same request. If the frame and the window can exchange messages, each
// accepts messages only from the other one and only from its own origin. The frame posts the complete screen, and the window posts the
// answer. If they cannot, the frame's server transfers the sealed screen and the sealed answer (screen-transfer.ts).

export type WindowMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'show'; readonly screen: Screen }
  | { readonly kind: 'gone' }
  | { readonly kind: Answer }

const messageKinds = new Set(['ready', 'show', 'gone', 'approved', 'refused'])

/** Parses a message of the other window. Returns undefined for any other message. */
export function readWindowMessage(event: MessageEvent, sourceWindow: unknown): WindowMessage | undefined {
  if (!event.isTrusted || event.source !== sourceWindow || event.origin !== location.origin) return undefined
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  return typeof data.kind === 'string' && messageKinds.has(data.kind) ? (data as WindowMessage) : undefined
}

export const postToWindow = (targetWindow: Window, message: WindowMessage): void =>
  targetWindow.postMessage(message, location.origin)

const closedCheckMs = 500
/** Time in ms to wait for the first message between frame and window before the server transfers the request. */
export const firstMessageMs = 2_000
/** Time in ms that the frame waits for a window to claim the request at the server. */
const claimMs = 3_000

/**
 * `opening`: the window has not responded yet. `open`: the window shows the request. `link`: no window has responded, so the user needs
 * a link. `stuck`: no window responded after a click on the link either. `unreachable`: the transfer by the server failed.
 */
export type SeparateWindowState = 'opening' | 'open' | 'link' | 'stuck' | 'unreachable'

export interface SeparateWindow {
  /** Resolves to the answer, or to `closed` if the window was closed or the request expired. Stays pending after `withdraw`. */
  readonly outcome: Promise<Answer | 'closed'>
  readonly state: SeparateWindowState
  /** URL that opens the same request, once, in any browser. */
  readonly href: string
  /** Focuses the window. Call it in a user gesture. Returns false if the frame has no reference to the window, or it was closed. */
  show(): boolean
  /** Call when the user clicks the link. Changes the state to `stuck` if no window responds in time. */
  handleLinkClick(): void
  /** Withdraws the request. */
  withdraw(): void
}

/** Opens the window. Call it in a user gesture, because otherwise the browser blocks the popup. */
export function openSeparateWindow(
  screen: Screen,
  callServer: CallServer,
  onChange: () => void,
): SeparateWindow {
  const secret = encodeBase64Url(randomBytes())
  // The fragment is never sent to a server.
  const href = `/sdk/approve.html#${secret}`
  // If the embedding page has a Cross-Origin-Opener-Policy, `open` returns null although a window opens. It also returns null if the
  // popup was blocked.
  const openedWindow = window.open(
    href,
    '_blank',
    `popup,width=440,height=${Math.min(860, window.screen.availHeight)}`,
  )
  const stopController = new AbortController()
  const { signal } = stopController
  let state: SeparateWindowState = 'opening'
  let timer: ReturnType<typeof setTimeout> | undefined
  let closeTimer: ReturnType<typeof setInterval> | undefined
  let settle: (result: Answer | 'closed') => void = () => undefined
  const outcome = new Promise<Answer | 'closed'>(resolve => {
    settle = result => {
      if (signal.aborted) return
      stopController.abort()
      // The frame closes the window. A window that closed itself could close before its message arrives, which would then have no source.
      openedWindow?.close()
      resolve(result)
    }
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearInterval(closeTimer)
  })
  const changeState = (nextState: SeparateWindowState) => {
    if (signal.aborted || state === nextState) return
    state = nextState
    onChange()
  }
  /** Changes to the given state after `claimMs`, unless a window claims the request before. */
  const scheduleState = (nextState: SeparateWindowState) => {
    clearTimeout(timer)
    timer = setTimeout(() => changeState(nextState), claimMs)
  }
  const onClaim = () => {
    clearTimeout(timer)
    changeState('open')
  }
  const transfer = async () => {
    scheduleState('link')
    try {
      settle(await transferScreen(secret, screen, callServer, { signal, onClaim }))
    } catch {
      // The request was withdrawn, the server is unreachable, or the answer is invalid.
      if (!signal.aborted) clearTimeout(timer)
      changeState('unreachable')
    }
  }
  if (openedWindow) {
    const onMessage = (event: MessageEvent) => {
      const message = readWindowMessage(event, openedWindow)
      if (message?.kind === 'ready') {
        postToWindow(openedWindow, { kind: 'show', screen })
        onClaim()
        closeTimer ??= setInterval(() => {
          if (openedWindow.closed) settle('closed')
        }, closedCheckMs)
      } else if (message?.kind === 'approved' || message?.kind === 'refused') settle(message.kind)
    }
    addEventListener('message', onMessage, { signal })
    timer = setTimeout(() => void transfer(), firstMessageMs)
  } else void transfer()
  return {
    outcome,
    href,
    get state() {
      return state
    },
    show() {
      if (!openedWindow || openedWindow.closed) return false
      openedWindow.focus()
      return true
    },
    handleLinkClick: () => scheduleState('stuck'),
    withdraw() {
      if (signal.aborted) return
      stopController.abort()
      if (openedWindow && !openedWindow.closed) postToWindow(openedWindow, { kind: 'gone' })
    },
  }
}

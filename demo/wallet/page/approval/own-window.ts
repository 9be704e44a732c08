import { base64Url, randomBytes } from '../login/social-states.ts'
import { type Answer, type CallServer, transferScreen } from './screen-transfer.ts'
import type { Screen } from './description.ts'

// A window of the frame's own origin that shows the same request. If they can exchange messages, both accept only each other's
// window and their own origin: the frame posts a complete screen, the window posts only whether it was approved. Otherwise the
// frame's server transfers both, sealed (screen-transfer.ts).

export type OwnWindowMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'show'; readonly screen: Screen }
  | { readonly kind: 'gone' }
  | { readonly kind: Answer }

const messageKinds = new Set(['ready', 'show', 'gone', 'approved', 'refused'])

/** Parses a message of the other window. Returns undefined for any other message. */
export function readWindowMessage(event: MessageEvent, sourceWindow: unknown): OwnWindowMessage | undefined {
  if (!event.isTrusted || event.source !== sourceWindow || event.origin !== location.origin) return undefined
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  return typeof data.kind === 'string' && messageKinds.has(data.kind) ? (data as OwnWindowMessage) : undefined
}

export const postToWindow = (targetWindow: Window, message: OwnWindowMessage): void =>
  targetWindow.postMessage(message, location.origin)

const closedCheckMs = 500
/** Times in ms that the frame waits: for the first message of its window, and for a window to claim the request at the server. */
export const firstMessageMs = 2_000
const claimMs = 3_000

/**
 * `opening`: no response yet; `open`: visible to the user; `link`: no window opened automatically, so a link is needed; `stuck`:
 * the link opened none either; `unreachable`: the server cannot be reached.
 */
export type OwnWindowState = 'opening' | 'open' | 'link' | 'stuck' | 'unreachable'

export interface OwnWindow {
  /** `closed` if the user closed the window without an answer. */
  readonly outcome: Promise<Answer | 'closed'>
  readonly state: OwnWindowState
  /** URL that opens the same request, once, in any browser. */
  readonly href: string
  /** Focuses the window; call it in a user gesture. Returns false if the window is out of reach. */
  show(): boolean
  /** Handles a click on the link. */
  handleLinkClick(): void
  /** Withdraws the request. */
  withdraw(): void
}

/** Opens the window; call it in a user gesture. */
export function openOwnWindow(screen: Screen, callServer: CallServer, onChange: () => void): OwnWindow {
  const secret = base64Url(randomBytes())
  // The fragment is never sent to a server.
  const href = `/sdk/approve.html#${secret}`
  // With an opener policy, `open` returns no window although one opens; a blocked popup looks the same.
  const openedWindow = window.open(
    href,
    '_blank',
    `popup,width=440,height=${Math.min(860, window.screen.availHeight)}`,
  )
  const stopController = new AbortController()
  const { signal } = stopController
  let state: OwnWindowState = 'opening'
  let timer: ReturnType<typeof setTimeout> | undefined
  let closeTimer: ReturnType<typeof setInterval> | undefined
  let settle: (result: Answer | 'closed') => void = () => undefined
  const outcome = new Promise<Answer | 'closed'>(resolve => {
    settle = result => {
      if (signal.aborted) return
      stopController.abort()
      // The frame closes the window, because a message of a closed window has no source.
      openedWindow?.close()
      resolve(result)
    }
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearInterval(closeTimer)
  })
  const changeState = (nextState: OwnWindowState) => {
    if (signal.aborted || state === nextState) return
    state = nextState
    onChange()
  }
  /** Schedules the next state in case no window claims the request. */
  const scheduleState = (nextState: OwnWindowState) => {
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
      // The request was withdrawn, or the server is unreachable.
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

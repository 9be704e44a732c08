import { base64Url, randomBytes } from '../login/social-states.ts'
import { type Answer, type AskServer, carryScreen } from './carried.ts'
import type { Screen } from './description.ts'

// A window of the frame's own origin that shows the same question. Where the two can speak, both hear only each other's
// window and only their own origin: what is posted is a finished screen, and back comes only whether it was approved.
// Where they cannot, the frame's server carries both, sealed (carried.ts).

export type OwnWindowMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'show'; readonly screen: Screen }
  | { readonly kind: 'gone' }
  | { readonly kind: Answer }

const kinds = new Set(['ready', 'show', 'gone', 'approved', 'refused'])

/** A message of the other window, or undefined for whatever else arrives. */
export function readOwnMessage(event: MessageEvent, other: unknown): OwnWindowMessage | undefined {
  if (!event.isTrusted || event.source !== other || event.origin !== location.origin) return undefined
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  return typeof data.kind === 'string' && kinds.has(data.kind) ? (data as OwnWindowMessage) : undefined
}

export const postOwn = (other: Window, message: OwnWindowMessage): void =>
  other.postMessage(message, location.origin)

const closedCheckMs = 500
/** So long the frame waits for a word of its window, and for somebody who takes what the server carries. */
export const speakMs = 2_000
const claimMs = 3_000

/**
 * `opening`: nobody has answered yet; `open`: a person can see it; `link`: no window came by itself, so a link is needed;
 * `stuck`: none came by the link either; `unreachable`: nor is there a server that carries it.
 */
export type OwnState = 'opening' | 'open' | 'link' | 'stuck' | 'unreachable'

export interface OwnWindow {
  /** `closed` when the person left without an answer. */
  readonly outcome: Promise<Answer | 'closed'>
  readonly state: OwnState
  /** Opens the same question, once, wherever links open. */
  readonly href: string
  /** Brings it to the front, in a press of the person; false where it is out of reach. */
  show(): boolean
  /** The link was pressed. */
  followed(): void
  /** Takes the question back. */
  withdraw(): void
}

/** Opens the window, in a press of the person. */
export function openOwnWindow(screen: Screen, ask: AskServer, changed: () => void): OwnWindow {
  const secret = base64Url(randomBytes())
  // Behind the sign that no server is sent.
  const href = `/sdk/approve.html#${secret}`
  // A page with an opener policy gets no window to speak to, although one opens; a blocked one looks just the same.
  const other = window.open(
    href,
    '_blank',
    `popup,width=440,height=${Math.min(860, window.screen.availHeight)}`,
  )
  const stop = new AbortController()
  const { signal } = stop
  let state: OwnState = 'opening'
  let timer: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setInterval> | undefined
  let end: (how: Answer | 'closed') => void = () => undefined
  const outcome = new Promise<Answer | 'closed'>(resolve => {
    end = how => {
      if (signal.aborted) return
      stop.abort()
      // Closed from here: a message of a window that is gone has no sender any more.
      other?.close()
      resolve(how)
    }
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearInterval(closing)
  })
  const turn = (next: OwnState) => {
    if (signal.aborted || state === next) return
    state = next
    changed()
  }
  /** What is to come if nobody takes the question by then. */
  const expect = (next: OwnState) => {
    clearTimeout(timer)
    timer = setTimeout(() => turn(next), claimMs)
  }
  const claimed = () => {
    clearTimeout(timer)
    turn('open')
  }
  const carry = async () => {
    expect('link')
    try {
      end(await carryScreen(secret, screen, ask, { signal, claimed }))
    } catch {
      // Withdrawn, or nobody there who could carry it.
      if (!signal.aborted) clearTimeout(timer)
      turn('unreachable')
    }
  }
  if (other) {
    const hear = (event: MessageEvent) => {
      const message = readOwnMessage(event, other)
      if (message?.kind === 'ready') {
        postOwn(other, { kind: 'show', screen })
        claimed()
        closing ??= setInterval(() => {
          if (other.closed) end('closed')
        }, closedCheckMs)
      } else if (message?.kind === 'approved' || message?.kind === 'refused') end(message.kind)
    }
    addEventListener('message', hear, { signal })
    timer = setTimeout(() => void carry(), speakMs)
  } else void carry()
  return {
    outcome,
    href,
    get state() {
      return state
    },
    show() {
      if (!other || other.closed) return false
      other.focus()
      return true
    },
    followed: () => expect('stuck'),
    withdraw() {
      if (signal.aborted) return
      stop.abort()
      if (other && !other.closed) postOwn(other, { kind: 'gone' })
    },
  }
}

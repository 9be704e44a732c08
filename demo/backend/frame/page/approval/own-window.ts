import type { Screen } from './description.ts'

// A window of the frame's own origin that shows the same question. Both sides hear only each other's window and only
// their own origin; what is posted is a finished screen, and back comes only whether it was approved.

export type OwnWindowMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'show'; readonly screen: Screen }
  | { readonly kind: 'gone' }
  | { readonly kind: 'approved' }
  | { readonly kind: 'refused' }

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

export interface OwnWindow {
  /** `closed` when the person left without an answer. */
  readonly outcome: Promise<'approved' | 'refused' | 'closed'>
  /** Brings it to the front, in a press of the person. */
  show(): void
  /** Takes the question back. */
  withdraw(): void
}

/** Opens the window, in a press of the person; undefined when the browser does not let it. */
export function openOwnWindow(screen: Screen): OwnWindow | undefined {
  const other = window.open('/sdk/approve.html', '_blank', 'popup,width=440,height=760')
  if (!other) return undefined
  const stop = new AbortController()
  const outcome = new Promise<'approved' | 'refused' | 'closed'>(resolve => {
    const timer = setInterval(() => {
      if (other.closed) end('closed')
    }, closedCheckMs)
    const end = (how: 'approved' | 'refused' | 'closed') => {
      stop.abort()
      // Closed from here: a message of a window that is gone has no sender any more.
      other.close()
      resolve(how)
    }
    stop.signal.addEventListener('abort', () => clearInterval(timer))
    const hear = (event: MessageEvent) => {
      const message = readOwnMessage(event, other)
      if (message?.kind === 'ready') postOwn(other, { kind: 'show', screen })
      else if (message?.kind === 'approved' || message?.kind === 'refused') end(message.kind)
    }
    addEventListener('message', hear, { signal: stop.signal })
  })
  return {
    outcome,
    show: () => other.focus(),
    withdraw() {
      if (stop.signal.aborted) return
      stop.abort()
      if (!other.closed) postOwn(other, { kind: 'gone' })
    },
  }
}

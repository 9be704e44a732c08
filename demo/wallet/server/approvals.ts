import { Refusal } from '../../backend/http.ts'
import { limits } from './limits.ts'
import { randomToken } from './secrets.ts'
import { Signals } from './signals.ts'

/** The session that sent a request. */
export interface Requester {
  readonly session: string
  /** Returns whether the session is still live. */
  isLive(): boolean
}

interface StoredRequest {
  readonly session: string
  readonly isLive: () => boolean
  readonly expiresAt: number
  /** Sealed by the frame with a key that only the link contains. Deleted when the request ends. */
  screen: string | undefined
  /** Credential of the window that claimed the screen. Only that window can answer. */
  ticket?: string
  /** Sealed by the window that claimed the screen. */
  answer?: string
  isDelivered: boolean
}

export type WaitResult =
  | { readonly state: 'waiting' | 'claimed' | 'ended' }
  | { readonly state: 'answered'; readonly answer: string }

/**
 * Transfers the request of a frame to a window with which it cannot exchange messages, and the answer back. Request and answer are
 * sealed with a key that only the frame and the window have, so the server can neither read, change nor forge them. The name of a
 * request reveals nothing about it. While the request is open, one window can claim it once and answer it once.
 */
export class Approvals {
  readonly #now: () => number
  readonly #requests = new Map<string, StoredRequest>()
  readonly #signals = new Signals()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Stores a request and ends an earlier one of the same session, because a frame shows one request at a time. */
  put(name: string, screen: string, { session, isLive }: Requester): void {
    for (const [requestName, { expiresAt }] of this.#requests)
      if (expiresAt <= this.#now()) this.#requests.delete(requestName)
    if (this.#requests.has(name)) throw createEndedRefusal()
    for (const [requestName, request] of this.#requests)
      if (request.session === session) this.#end(requestName, request)
    this.#requests.set(name, {
      session,
      isLive,
      screen,
      expiresAt: this.#now() + limits.approvalMs,
      isDelivered: false,
    })
    this.#signals.notify(name)
  }

  /** For the frame: waits for the answer or a change of state. `wasClaimed` is set if the frame already knows of the claim. */
  async wait(name: string, session: string, wasClaimed: boolean, signal: AbortSignal): Promise<WaitResult> {
    const readState = (): WaitResult => {
      const openRequest = this.#findOpen(name)
      if (openRequest?.session !== session) return { state: 'ended' }
      if (openRequest.answer !== undefined) return { state: 'answered', answer: openRequest.answer }
      return { state: openRequest.ticket ? 'claimed' : 'waiting' }
    }
    const hasChanged = () => readState().state !== (wasClaimed ? 'claimed' : 'waiting')
    await this.#signals.wait(name, hasChanged, signal)
    const currentState = readState()
    const request = this.#requests.get(name)
    if (currentState.state === 'answered' && request && !signal.aborted) {
      request.isDelivered = true
      this.#signals.notify(name)
    }
    return currentState
  }

  /** Withdraws a request of the frame. */
  drop(name: string, session: string): void {
    const request = this.#requests.get(name)
    if (request?.session === session) this.#end(name, request)
  }

  /**
   * For the window that the link opened: claims the request. The window may be open before the request is stored, so this waits for
   * the request. Resolves to an empty object if none was stored within one long poll.
   */
  async claim(name: string, signal: AbortSignal): Promise<{ screen?: string; ticket?: string }> {
    await this.#signals.wait(name, () => this.#requests.has(name), signal)
    if (!this.#requests.has(name)) return {}
    const request = this.#findOpen(name)
    if (!request?.screen || request.ticket || signal.aborted) throw createEndedRefusal()
    request.ticket = randomToken()
    this.#signals.notify(name)
    return { screen: request.screen, ticket: request.ticket }
  }

  /** Stores the one answer until the request ends or expires, because an app in the background reads it only when it is active again. */
  answer(name: string, ticket: string, answer: string): void {
    const request = this.#findOpen(name)
    if (request?.ticket !== ticket || request.answer !== undefined) throw createEndedRefusal()
    request.answer = answer
    this.#signals.notify(name)
  }

  /** For the window: waits until the frame has received the answer or the request has ended, or for one long poll. */
  async watch(
    name: string,
    ticket: string,
    signal: AbortSignal,
  ): Promise<{ isTaken: boolean; isGone: boolean }> {
    const request = this.#requests.get(name)
    if (request?.ticket !== ticket) throw createEndedRefusal()
    const isGone = () => this.#findOpen(name) !== request
    await this.#signals.wait(name, () => request.isDelivered || isGone(), signal)
    return { isTaken: request.isDelivered, isGone: isGone() }
  }

  /** Returns a request that is open and whose session is live. */
  #findOpen(name: string): StoredRequest | undefined {
    const request = this.#requests.get(name)
    if (!request || request.screen === undefined) return undefined
    return request.expiresAt > this.#now() && request.isLive() ? request : undefined
  }

  /** Ends a request. Its name stays stored until it expires, so that no other request can use the same name until then. */
  #end(name: string, request: StoredRequest): void {
    request.screen = undefined
    this.#signals.notify(name)
  }
}

const createEndedRefusal = () => new Refusal(410, 'approval', 'This link was used already, or it has expired')

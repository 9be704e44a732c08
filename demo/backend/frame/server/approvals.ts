import { Refusal } from '../../http.ts'
import { limits } from './limits.ts'
import { randomToken } from './secrets.ts'
import { Signals } from './signals.ts'

/** Sender of a request: one session on one device. */
export interface Asker {
  readonly session: string
  /** Returns whether the session is still live. */
  isLive(): boolean
}

interface Question {
  readonly session: string
  readonly isLive: () => boolean
  readonly until: number
  /** Sealed by the frame with a key that only the link contains. Deleted with the request. */
  screen: string | undefined
  /** Held by the one window that claimed the screen; only it can answer. */
  ticket?: string
  /** Sealed by that window. */
  answer?: string
  isTaken: boolean
}

export type Waited =
  | { readonly state: 'waiting' | 'claimed' | 'ended' }
  | { readonly state: 'answered'; readonly answer: string }

/**
 * Carries the request of a frame to a window with which it cannot exchange messages, and the answer back. Both are sealed with a
 * key that only those two have: the name of a request reveals nothing about it, and the server can neither read, change nor forge
 * the contents. One window can claim the request, once, and one answer of that window counts, while the request is open.
 */
export class Approvals {
  readonly #now: () => number
  readonly #questions = new Map<string, Question>()
  readonly #signals = new Signals()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Stores a request. A frame shows one at a time, so it replaces the previous one. */
  put(name: string, screen: string, { session, isLive }: Asker): void {
    for (const [each, { until }] of this.#questions) if (until <= this.#now()) this.#questions.delete(each)
    if (this.#questions.has(name)) throw ended()
    for (const [each, question] of this.#questions)
      if (question.session === session) this.#end(each, question)
    this.#questions.set(name, {
      session,
      isLive,
      screen,
      until: this.#now() + limits.approvalMs,
      isTaken: false,
    })
    this.#signals.tell(name)
  }

  /** For the frame: waits for the answer or a change of state. `wasClaimed` is the state the frame already has. */
  async wait(name: string, session: string, wasClaimed: boolean, signal: AbortSignal): Promise<Waited> {
    const look = (): Waited => {
      const question = this.#open(name)
      if (question?.session !== session) return { state: 'ended' }
      if (question.answer !== undefined) return { state: 'answered', answer: question.answer }
      return { state: question.ticket ? 'claimed' : 'waiting' }
    }
    const isNews = () => look().state !== (wasClaimed ? 'claimed' : 'waiting')
    await this.#signals.wait(name, isNews, signal)
    const waited = look()
    const question = this.#questions.get(name)
    if (waited.state === 'answered' && question && !signal.aborted) {
      question.isTaken = true
      this.#signals.tell(name)
    }
    return waited
  }

  /** Withdraws a request of the frame. */
  drop(name: string, session: string): void {
    const question = this.#questions.get(name)
    if (question?.session === session) this.#end(name, question)
  }

  /** For the window behind the link, which may be open before the request is stored; resolves empty until then. */
  async claim(name: string, signal: AbortSignal): Promise<{ screen?: string; ticket?: string }> {
    await this.#signals.wait(name, () => this.#questions.has(name), signal)
    if (!this.#questions.has(name)) return {}
    const question = this.#open(name)
    if (!question?.screen || question.ticket || signal.aborted) throw ended()
    question.ticket = randomToken()
    this.#signals.tell(name)
    return { screen: question.screen, ticket: question.ticket }
  }

  /** Stores the answer once, until the frame takes it: an app in the background takes it when it is active again. */
  answer(name: string, ticket: string, answer: string): void {
    const question = this.#open(name)
    if (question?.ticket !== ticket || question.answer !== undefined) throw ended()
    question.answer = answer
    this.#signals.tell(name)
  }

  /** For the window with the request: whether the frame took its answer or withdrew the request. */
  async watch(
    name: string,
    ticket: string,
    signal: AbortSignal,
  ): Promise<{ isTaken: boolean; isGone: boolean }> {
    const question = this.#questions.get(name)
    if (question?.ticket !== ticket) throw ended()
    const isGone = () => this.#open(name) !== question
    await this.#signals.wait(name, () => question.isTaken || isGone(), signal)
    return { isTaken: question.isTaken, isGone: isGone() }
  }

  /** An open request of a live session. */
  #open(name: string): Question | undefined {
    const question = this.#questions.get(name)
    if (!question || question.screen === undefined) return undefined
    return question.until > this.#now() && question.isLive() ? question : undefined
  }

  /** Keeps the name until it expires, so that it is never reused. */
  #end(name: string, question: Question): void {
    question.screen = undefined
    this.#signals.tell(name)
  }
}

const ended = () => new Refusal(410, 'approval', 'This link was used already, or it has expired')

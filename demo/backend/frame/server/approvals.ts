import { Refusal } from '../../http.ts'
import { limits } from './limits.ts'
import { randomToken } from './secrets.ts'
import { Signals } from './signals.ts'

/** Who put a question: one session on one device. */
export interface Asker {
  readonly session: string
  /** The session has not ended meanwhile. */
  isLive(): boolean
}

interface Question {
  readonly session: string
  readonly isLive: () => boolean
  readonly until: number
  /** Sealed by the frame, whose key is in the link alone; gone with the question. */
  screen: string | undefined
  /** Of the one window that took the screen: nobody else answers. */
  ticket?: string
  /** Sealed by that window. */
  answer?: string
  isTaken: boolean
}

export type Waited =
  | { readonly state: 'waiting' | 'claimed' | 'ended' }
  | { readonly state: 'answered'; readonly answer: string }

/**
 * Carries the question of a frame to a window that the frame cannot speak to, and the answer back. Both are sealed with a
 * key that only those two have: the name of a question says nothing of it, and what is carried can be neither read nor
 * changed nor made up here. One window gets the question, once, and one answer of that window counts, as long as the
 * question lives.
 */
export class Approvals {
  readonly #now: () => number
  readonly #questions = new Map<string, Question>()
  readonly #signals = new Signals()

  constructor(now: () => number) {
    this.#now = now
  }

  /** A frame shows one question at a time, so a newer one takes the place of the last. */
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

  /** For the frame: the answer, or what became of its question; `wasClaimed` is what it knows already. */
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

  /** The frame takes its question back. */
  drop(name: string, session: string): void {
    const question = this.#questions.get(name)
    if (question?.session === session) this.#end(name, question)
  }

  /** For the window behind the link, which may be there before the question is; nothing until then. */
  async claim(name: string, signal: AbortSignal): Promise<{ screen?: string; ticket?: string }> {
    await this.#signals.wait(name, () => this.#questions.has(name), signal)
    if (!this.#questions.has(name)) return {}
    const question = this.#open(name)
    if (!question?.screen || question.ticket || signal.aborted) throw ended()
    question.ticket = randomToken()
    this.#signals.tell(name)
    return { screen: question.screen, ticket: question.ticket }
  }

  /** One answer, for the frame to take while its question lives: an app in the background takes it when it is back. */
  answer(name: string, ticket: string, answer: string): void {
    const question = this.#open(name)
    if (question?.ticket !== ticket || question.answer !== undefined) throw ended()
    question.answer = answer
    this.#signals.tell(name)
  }

  /** For the window that has the question: whether the frame took its answer, or asks no longer. */
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

  /** A question that still waits, of a session that is still there. */
  #open(name: string): Question | undefined {
    const question = this.#questions.get(name)
    if (!question || question.screen === undefined) return undefined
    return question.until > this.#now() && question.isLive() ? question : undefined
  }

  /** Its name stays until its time is over, so that it is never used again. */
  #end(name: string, question: Question): void {
    question.screen = undefined
    this.#signals.tell(name)
  }
}

const ended = () => new Refusal(410, 'approval', 'This link was used already, or it has expired')

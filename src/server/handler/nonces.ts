import { randomId } from '../../core/random-id.ts'
import { createRefusal } from '../rules.ts'
import type { SignInStore } from '../stores/store.ts'
import { runStoreOperation } from './sessions.ts'

const lifetimeMs = 600_000
/**
 * Verifications per nonce. The second one allows a retry after a failed node request. Without a limit, one nonce could cause any
 * number of node requests.
 */
const maxVerifications = 2

/** The nonces that this server issued. Each is valid for ten minutes and for one sign-in. */
export class Nonces {
  readonly #store: SignInStore
  readonly #now: () => number

  constructor(store: SignInStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  async create(): Promise<string> {
    const nonce = randomId()
    await this.#put(nonce, maxVerifications, this.#now() + lifetimeMs)
    return nonce
  }

  /**
   * Runs the verification of a signed message with this nonce. The nonce is removed from the store during that time, so that a
   * concurrent request with the same message is refused. If the verification rejects, the nonce is stored again, at most once.
   */
  async spend<Answer>(nonce: string, verify: () => Promise<Answer>): Promise<Answer> {
    const text = await runStoreOperation(() => this.#store.take(`nonce:${nonce}`))
    const [remainingTries = 0, endsAt = 0] = (text ?? '').split(':').map(Number)
    if (!(remainingTries > 0) || !(endsAt > this.#now())) throw createRefusal('NONCE_UNKNOWN')
    try {
      return await verify()
    } catch (error) {
      if (remainingTries > 1) await this.#put(nonce, remainingTries - 1, endsAt)
      throw error
    }
  }

  #put(nonce: string, remainingTries: number, endsAt: number) {
    return runStoreOperation(() =>
      this.#store.set(`nonce:${nonce}`, `${remainingTries}:${endsAt}`, endsAt - this.#now()),
    )
  }
}

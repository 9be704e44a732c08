import { createHash } from 'node:crypto'
import { isSolution, type Proof, createPuzzle, setNumber, type Work } from '../work.ts'
import { limits } from './limits.ts'
import { areEqual, randomToken, type ServerKey } from './secrets.ts'

/**
 * Issues challenges for proofs of work and checks the proofs. A proof is valid once, for the caller to which the challenge was issued,
 * for `limits.work.ms`. Only used challenges are stored, because a MAC shows that this server issued a challenge.
 */
export class Puzzles {
  readonly #key: ServerKey
  readonly #now: () => number
  /** Used challenges, with the time at which each expires. */
  readonly #usedChallenges = new Map<string, number>()

  constructor(key: ServerKey, now: () => number) {
    this.#key = key
    this.#now = now
  }

  issue(callerKey: string): Work {
    const { parts, bits, ms } = limits.work
    const payload = `${this.#now() + ms}.${randomToken()}`
    return { challenge: `${payload}.${this.#macOf(payload, callerKey).toString('base64url')}`, parts, bits }
  }

  /** Consumes a proof. Returns false if it is invalid. */
  consume({ challenge, numbers }: Proof, callerKey: string): boolean {
    const now = this.#now()
    const [expiryText = '', randomText = '', mac = ''] = challenge.split('.')
    const remainingMs = Number(expiryText) - now
    // A remaining time above the maximum means that the clock was set back.
    if (!(remainingMs > 0 && remainingMs <= limits.work.ms) || this.#usedChallenges.has(challenge))
      return false
    if (!areEqual(this.#macOf(`${expiryText}.${randomText}`, callerKey), Buffer.from(mac, 'base64url')))
      return false
    if (
      numbers.length !== limits.work.parts ||
      !numbers.every((number, part) => isSolved(challenge, part, number))
    )
      return false
    for (const [usedChallenge, expiresAt] of this.#usedChallenges)
      if (expiresAt <= now) this.#usedChallenges.delete(usedChallenge)
    this.#usedChallenges.set(challenge, Number(expiryText))
    return true
  }

  #macOf(payload: string, callerKey: string): Buffer {
    return this.#key.macOfWork(`${payload}\n${callerKey}`)
  }
}

function isSolved(challenge: string, part: number, number: number): boolean {
  const bytes = createPuzzle(challenge, part)
  setNumber(bytes, number)
  return isSolution(createHash('sha256').update(bytes).digest(), limits.work.bits)
}

import { Refusal } from '../../backend/http.ts'
import type { Proof, Work } from '../work.ts'
import { limits } from './limits.ts'
import type { Puzzles } from './puzzles.ts'
import { RateLimit } from './rate-limit.ts'

/** The caller of a login, as identified by the server. */
export interface LoginCaller {
  /** Network address (network-address.ts). */
  readonly addressBlock: string
  /** Digest of the device secret. */
  readonly device: string
  /** Proof of work of the frame's page for this login. */
  readonly proof?: Proof
}

/** Thrown if a login needs a proof of work. The frame's page then does the work automatically and retries. */
export class WorkNeeded extends Refusal {
  readonly work: Work

  constructor(work: Work) {
    super(429, 'work', 'Too many logins. Wait a minute')
    this.work = work
  }
}

/**
 * Limits how many logins may begin, by any method. Counts the logins of one network address and of one device, but not those of a
 * site, because its visitors are unrelated. Above the limits, a login is not rejected, because many users may share an address.
 * Instead, it costs the calling computer about a second of work.
 */
export class LoginGate {
  readonly #puzzles: Puzzles
  readonly #addressBlockLimit: RateLimit
  readonly #deviceLimit: RateLimit

  constructor(puzzles: Puzzles, now: () => number) {
    this.#puzzles = puzzles
    this.#addressBlockLimit = new RateLimit(now, limits.addressBlockLogins)
    this.#deviceLimit = new RateLimit(now, limits.deviceLogins)
  }

  /** Lets one login begin, or throws WorkNeeded. If `isProofRequired` is set, the login needs a proof of work even below the limits. */
  pass({ addressBlock, device, proof }: LoginCaller, isProofRequired = false): void {
    const isAllowed =
      !isProofRequired && !this.#addressBlockLimit.isFull(addressBlock) && !this.#deviceLimit.isFull(device)
    if (isAllowed) {
      this.#addressBlockLimit.count(addressBlock)
      this.#deviceLimit.count(device)
      return
    }
    // A login with a proof of work does not count against others at this address.
    const callerKey = `${addressBlock} ${device}`
    if (!proof || !this.#puzzles.consume(proof, callerKey))
      throw new WorkNeeded(this.#puzzles.issue(callerKey))
  }
}

import { Refusal } from '../../backend/http.ts'
import type { Proof, Work } from '../work.ts'
import { limits } from './limits.ts'
import type { Puzzles } from './puzzles.ts'
import { RateLimit } from './rate-limit.ts'

/** The caller of a login, as identified by the server. */
export interface LoginCaller {
  /** Network address (network-address.ts). */
  readonly network: string
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
  readonly #networks: RateLimit
  readonly #devices: RateLimit

  constructor(puzzles: Puzzles, now: () => number) {
    this.#puzzles = puzzles
    this.#networks = new RateLimit(now, limits.networkLogins)
    this.#devices = new RateLimit(now, limits.deviceLogins)
  }

  /** Lets one login begin, or throws WorkNeeded. If `isCrowded` is set, the login needs a proof of work even below the limits. */
  pass({ network, device, proof }: LoginCaller, isCrowded = false): void {
    const isAllowed = !isCrowded && !this.#networks.isFull(network) && !this.#devices.isFull(device)
    if (isAllowed) {
      this.#networks.count(network)
      this.#devices.count(device)
      return
    }
    // A login with a proof of work does not count against others at this address.
    const callerKey = `${network} ${device}`
    if (!proof || !this.#puzzles.consume(proof, callerKey))
      throw new WorkNeeded(this.#puzzles.make(callerKey))
  }
}

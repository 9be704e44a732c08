import { Refusal } from '../../http.ts'
import type { Proof, Work } from '../work.ts'
import { limits } from './limits.ts'
import type { Puzzles } from './puzzles.ts'
import { RateLimit } from './rate-limit.ts'

/** Who begins a login, as far as the server can tell. */
export interface Asker {
  /** Network address (network-address.ts). */
  readonly network: string
  /** Digest of the device's secret. */
  readonly device: string
  /** Work that the frame's page has done for this login. */
  readonly proof?: Proof
}

/** Refused until the frame's page has worked for it; the page does so by itself, and asks again. */
export class WorkNeeded extends Refusal {
  readonly work: Work

  constructor(work: Work) {
    super(429, 'work', 'Too many logins. Wait a minute')
    this.work = work
  }
}

/**
 * How many logins may begin, by whatever way. Those of one network address and of one device are counted, never those of a
 * site: its visitors have nothing to do with each other. Above the limits nobody is refused, since behind one address there
 * may be many: each login costs the computer that asks a second of work.
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

  /** Lets one login begin, or asks for work; `isCrowded` asks for it on other grounds. */
  pass({ network, device, proof }: Asker, isCrowded = false): void {
    const isFree = !isCrowded && !this.#networks.isFull(network) && !this.#devices.isFull(device)
    if (isFree) {
      this.#networks.count(network)
      this.#devices.count(device)
      return
    }
    // What is worked for takes nothing of what others at this address have.
    const asked = `${network} ${device}`
    if (!proof || !this.#puzzles.take(proof, asked)) throw new WorkNeeded(this.#puzzles.make(asked))
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { Refusal } from '../../http.ts'
import type { Database, PersonRow } from './database.ts'
import type { ServerKey } from './secrets.ts'
import { refusals } from '../refusals.ts'

/** Identity that a login proves: `email:ann@example.org`, `google:<subject>`, `farcaster:<fid>`. */
export type Identity = `${string}:${string}`

const emailPrefix = 'email:'

export const emailIdentity = (email: string): Identity => `${emailPrefix}${email}`

export const emailOf = (person: PersonRow): string | undefined =>
  person.identities.find(each => each.startsWith(emailPrefix))?.slice(emailPrefix.length)

/** All accounts: one per user, the same in every browser and under every site. */
export class People {
  readonly #database: Database
  readonly #key: ServerKey
  readonly #now: () => number

  constructor(database: Database, key: ServerKey, now: () => number) {
    this.#database = database
    this.#key = key
    this.#now = now
  }

  byId(id: string): PersonRow | undefined {
    return this.#database.tables.people.find(each => each.id === id)
  }

  byIdentity(identity: Identity): PersonRow | undefined {
    return this.#database.tables.people.find(each => each.identities.includes(identity))
  }

  /** Returns the account of a proven identity. Creates it with a seed at the first login. */
  enter(identity: Identity): PersonRow {
    const known = this.byIdentity(identity)
    if (known) return known
    const id = randomUUID()
    const seed = randomBytes(32)
    const person: PersonRow = {
      id,
      seed: this.#key.seal(seed, id),
      identities: [identity],
      createdAt: this.#now(),
      consents: {},
    }
    seed.fill(0)
    this.#database.tables.people.push(person)
    this.#database.save()
    return person
  }

  consent(person: PersonRow, origin: string): void {
    if (Object.hasOwn(person.consents, origin)) return
    person.consents[origin] = this.#now()
    this.#database.save()
  }

  hasConsented(person: PersonRow, origin: string): boolean {
    return Object.hasOwn(person.consents, origin)
  }

  /**
   * Seed of the user behind a session: 32 bytes, never to be given to anyone else. A modified or swapped row does not decrypt, and
   * no other account is substituted.
   */
  seed(person: PersonRow): Buffer {
    try {
      return this.#key.open(person.seed, person.id)
    } catch {
      throw new Refusal(409, 'seed', refusals.seed)
    }
  }

  /** Replaces the present email address; both were verified by codes before. */
  changeEmail(person: PersonRow, email: string): void {
    const owner = this.byIdentity(emailIdentity(email))
    if (owner && owner !== person) throw new Refusal(409, 'email', refusals.emailTaken)
    person.identities = [
      ...person.identities.filter(each => !each.startsWith(emailPrefix)),
      emailIdentity(email),
    ]
    this.#database.save()
  }
}

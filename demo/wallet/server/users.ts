import { randomBytes, randomUUID } from 'node:crypto'
import { Refusal } from '../../backend/http.ts'
import type { Database, UserRow } from './database.ts'
import type { ServerKey } from './secrets.ts'
import { refusals } from '../refusals.ts'

/** Identity that a login proves: `email:ann@example.org`, `google:<subject>`, `farcaster:<fid>`. */
export type Identity = `${string}:${string}`

const emailPrefix = 'email:'

export const emailIdentityOf = (email: string): Identity => `${emailPrefix}${email}`

export const emailOf = (user: UserRow): string | undefined =>
  user.identities.find(identity => identity.startsWith(emailPrefix))?.slice(emailPrefix.length)

/** All accounts. A user has the same account in every browser and on every site. */
export class Users {
  readonly #database: Database
  readonly #key: ServerKey
  readonly #now: () => number

  constructor(database: Database, key: ServerKey, now: () => number) {
    this.#database = database
    this.#key = key
    this.#now = now
  }

  findById(id: string): UserRow | undefined {
    return this.#database.tables.people.find(user => user.id === id)
  }

  findByIdentity(identity: Identity): UserRow | undefined {
    return this.#database.tables.people.find(user => user.identities.includes(identity))
  }

  /** Returns the account of a proven identity. Creates it with a seed at the first login. */
  findOrCreate(identity: Identity): UserRow {
    const existingUser = this.findByIdentity(identity)
    if (existingUser) return existingUser
    const id = randomUUID()
    const seed = randomBytes(32)
    const user: UserRow = {
      id,
      seed: this.#key.seal(seed, id),
      identities: [identity],
      createdAt: this.#now(),
      consents: {},
    }
    seed.fill(0)
    this.#database.tables.people.push(user)
    this.#database.save()
    return user
  }

  recordConsent(user: UserRow, origin: string): void {
    if (Object.hasOwn(user.consents, origin)) return
    user.consents[origin] = this.#now()
    this.#database.save()
  }

  hasConsented(user: UserRow, origin: string): boolean {
    return Object.hasOwn(user.consents, origin)
  }

  /**
   * Returns the seed of a user: 32 bytes, which must not be sent to any other user. Throws if the row was modified or swapped, because
   * the seed then cannot be decrypted. A new seed never replaces it, because it would open other accounts.
   */
  openSeed(user: UserRow): Buffer {
    try {
      return this.#key.open(user.seed, user.id)
    } catch {
      throw new Refusal(409, 'seed', refusals.seed)
    }
  }

  /**
   * Sets the user's email address. Throws if it belongs to another account. The caller must have verified the new address and, if any,
   * the current one with codes.
   */
  changeEmail(user: UserRow, email: string): void {
    const owner = this.findByIdentity(emailIdentityOf(email))
    if (owner && owner !== user) throw new Refusal(409, 'email', refusals.emailTaken)
    user.identities = [
      ...user.identities.filter(identity => !identity.startsWith(emailPrefix)),
      emailIdentityOf(email),
    ]
    this.#database.save()
  }
}

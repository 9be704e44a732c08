import * as z from 'zod/mini'
import { isSameAddress } from '../../core/chain/address.ts'
import { type AccountId, type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { randomId } from '../../core/random-id.ts'
import type { SignInFields } from '../../core/sign-in/fields.ts'
import { refused } from '../rules.ts'
import type { SignInStore } from '../stores/store.ts'

/** A sign-in that stands: what was signed, and until when it counts. */
export interface SignInSession {
  data: SignInFields
  message: string
  signature: string
  /** What a wallet gave that signed while it connected, as it came. */
  cacao?: unknown
  accountId: AccountId
  /** When the session ends, RFC 3339. */
  expirationTime: string
}

/** A session beside its key in the store, as the list of a browser names it. */
const listed = z.array(z.object({ accountId: z.string(), key: z.string() }))
type Listed = z.infer<typeof listed>

const maxSessions = 10

/**
 * The sessions of each browser. A session counts as long as its own record stands, so taking that record away ends it for
 * good, even where another request writes the browser's list at the same moment.
 */
export class Sessions {
  readonly #store: SignInStore
  readonly #now: () => number
  readonly #longestMs: number

  /** `longestMs`: how long a session lasts at most, and so the list of a browser beyond its last sign-in. */
  constructor(store: SignInStore, now: () => number, longestMs: number) {
    this.#store = store
    this.#now = now
    this.#longestMs = longestMs
  }

  async #list(browser: string): Promise<Listed> {
    const text = await this.#store.get(`browser:${browser}`)
    return text === undefined ? [] : listed.parse(JSON.parse(text))
  }

  async #read(key: string): Promise<SignInSession | undefined> {
    const text = await this.#store.get(`session:${key}`)
    const session = text === undefined ? undefined : (JSON.parse(text) as SignInSession)
    // A store may keep what is over for a while.
    return session && Date.parse(session.expirationTime) > this.#now() ? session : undefined
  }

  /** Adds a session, in place of an earlier one of the account; of more than ten the oldest ends. */
  async add(browser: string, session: SignInSession): Promise<void> {
    const key = randomId()
    const ttlMs = Date.parse(session.expirationTime) - this.#now()
    await this.#store.set(`session:${key}`, JSON.stringify(session), ttlMs)
    const before = await this.#list(browser)
    const isSame = ({ accountId }: Listed[number]) => accountId === session.accountId
    const kept = before.filter(one => !isSame(one))
    const ended = [...before.filter(isSame), ...kept.splice(0, Math.max(0, kept.length + 1 - maxSessions))]
    const list = [...kept, { accountId: session.accountId, key }]
    await this.#store.set(`browser:${browser}`, JSON.stringify(list), this.#longestMs)
    await Promise.all(ended.map(one => this.#store.take(`session:${one.key}`)))
  }

  async find(browser: string, chainId: NetworkId, address: string): Promise<SignInSession | undefined> {
    const wanted = (await this.#list(browser)).find(one => isOf(one.accountId, chainId, address))
    return wanted && this.#read(wanted.key)
  }

  async all(browser: string): Promise<SignInSession[]> {
    const read = await Promise.all((await this.#list(browser)).map(one => this.#read(one.key)))
    return read.filter(one => one !== undefined)
  }

  /** Ends the session of an account, or every one of the browser. */
  async end(browser: string, account?: { chainId: NetworkId; address: string }): Promise<void> {
    const list = await this.#list(browser)
    const isEnded = (one: Listed[number]) => !account || isOf(one.accountId, account.chainId, account.address)
    await Promise.all(list.filter(isEnded).map(one => this.#store.take(`session:${one.key}`)))
    if (!account) await this.#store.take(`browser:${browser}`)
  }
}

const isOf = (accountId: string, chainId: NetworkId, address: string) =>
  accountId.startsWith(`${chainId}:`) &&
  isSameAddress(namespaceOf(chainId), accountId.slice(chainId.length + 1), address)

/** Runs what asks the store; whatever fails there refuses, since nothing can be known then. */
export async function fromStore<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    throw refused('STORE_UNAVAILABLE', cause)
  }
}

import * as z from 'zod/mini'
import { isSameAddress } from '../../core/chain/address.ts'
import { type AccountId, type NetworkId, namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { randomId } from '../../core/random-id.ts'
import type { SignInFields } from '../../core/sign-in/fields.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { createRefusal } from '../rules.ts'
import type { SignInStore } from '../stores/store.ts'
import {
  clearCookie,
  cookieName,
  cookieNames,
  type CookieSource,
  type SessionCookies,
} from './session-cookies.ts'

/** Session with its signed message and expiration time. */
export interface SignInSession {
  data: SignInFields
  message: string
  signature: string
  accountId: AccountId
  /** Expiration time of the session (RFC 3339). */
  expirationTime: string
}

interface Account {
  readonly chainId: NetworkId
  readonly address: string
}

const sessionRow = z.object({
  data: z.looseObject({ domain: z.string(), accountAddress: z.string() }),
  message: z.string(),
  signature: z.string(),
  accountId: z.string(),
  expirationTime: z.string(),
})

const maxSessions = 10

/**
 * The sessions of each browser: one record in the store and one cookie per account. No record lists the others, so
 * concurrent requests have nothing to overwrite, and taking a record ends its session on every server at once.
 */
export class Sessions {
  readonly #store: SignInStore
  readonly #cookies: SessionCookies
  readonly #now: () => number
  readonly #report: (error: unknown) => void

  constructor(options: {
    store: SignInStore
    cookies: SessionCookies
    now: () => number
    report: (error: unknown) => void
  }) {
    this.#store = options.store
    this.#cookies = options.cookies
    this.#now = options.now
    this.#report = options.report
  }

  /** Parses a record. A record that is unreadable or expired counts as absent. */
  #parse(text: string | undefined): SignInSession | undefined {
    if (text === undefined) return undefined
    try {
      const session = sessionRow.parse(JSON.parse(text)) as SignInSession
      return this.#remainingMs(session) > 0 ? session : undefined
    } catch (error) {
      this.#report(error)
      return undefined
    }
  }

  #remainingMs({ expirationTime }: SignInSession): number {
    return (readSignInTime(expirationTime) ?? 0) - this.#now()
  }

  async #read(id: string): Promise<SignInSession | undefined> {
    const text = await this.#store.get(`session:${id}`)
    const session = this.#parse(text)
    if (!session && text !== undefined) await this.#store.take(`session:${id}`)
    return session
  }

  /** Stores a session under a new id. Resolves with the header that sets its cookie. */
  async #write(session: SignInSession): Promise<string> {
    const id = randomId()
    const remainingMs = this.#remainingMs(session)
    await this.#store.set(`session:${id}`, JSON.stringify(session), remainingMs)
    return this.#cookies.write(nameOf(accountOf(session)), id, remainingMs)
  }

  /**
   * Adds a session and renews the id of every other session of the browser, so that a cookie copied before the sign-in is invalid
   * afterwards. Ends an earlier session of the same account, and the oldest sessions if the browser has more than ten. Resolves
   * with the `Set-Cookie` headers.
   */
  async add(request: CookieSource, session: SignInSession): Promise<string[]> {
    const name = nameOf(accountOf(session))
    const headers = [await this.#write(session)]
    const cookies = await this.#cookies.read(request)
    // Browsers send the oldest cookie first (RFC 6265, 5.4).
    const otherCookies = cookies.filter(cookie => cookie.name !== name)
    const droppedCookies = otherCookies.splice(0, Math.max(0, otherCookies.length + 1 - maxSessions))
    const endedCookies = [...cookies.filter(cookie => cookie.name === name), ...droppedCookies]
    await Promise.all(endedCookies.map(({ id }) => this.#store.take(`session:${id}`)))
    const renewedHeaders = await Promise.all(
      otherCookies.map(async ({ id }) => {
        // Undefined if the session has expired, or if a concurrent sign-in has renewed it. The response to that sign-in sets the cookie.
        const otherSession = this.#parse(await this.#store.take(`session:${id}`))
        return otherSession && this.#write(otherSession)
      }),
    )
    return [
      ...headers,
      ...renewedHeaders.filter(header => header !== undefined),
      ...droppedCookies.map(cookie => clearCookie(cookie.name)),
    ]
  }

  async find(request: CookieSource, account: Account): Promise<SignInSession | undefined> {
    const [cookie] = await this.#cookies.read(request, nameOf(account))
    const session = cookie && (await this.#read(cookie.id))
    return session && isSessionOf(session, account) ? session : undefined
  }

  async findAll(request: CookieSource): Promise<SignInSession[]> {
    const cookies = await this.#cookies.read(request)
    const sessions = await Promise.all(cookies.map(({ id }) => this.#read(id)))
    return sessions.filter(session => session !== undefined)
  }

  /** Ends the session of an account, or every session of the browser. Resolves with the `Set-Cookie` headers. */
  async end(request: CookieSource, account?: Account): Promise<string[]> {
    const name = account && nameOf(account)
    const cookies = await this.#cookies.read(request, name)
    await Promise.all(cookies.map(({ id }) => this.#store.take(`session:${id}`)))
    return (name === undefined ? cookieNames(request) : [name]).map(clearCookie)
  }
}

const nameOf = ({ chainId, address }: Account) => cookieName(chainId, address)

const accountOf = ({ accountId }: SignInSession): Account => {
  const { networkId, address } = parseAccountId(accountId)
  return { chainId: networkId, address }
}

const isSessionOf = (session: SignInSession, { chainId, address }: Account) => {
  const sessionAccount = accountOf(session)
  return (
    sessionAccount.chainId === chainId && isSameAddress(namespaceOf(chainId), sessionAccount.address, address)
  )
}

/** Runs a store operation. Any failure rejects with STORE_UNAVAILABLE, since no session can be verified without the store. */
export async function runStoreOperation<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
  try {
    return await operation()
  } catch (cause) {
    throw createRefusal('STORE_UNAVAILABLE', cause)
  }
}

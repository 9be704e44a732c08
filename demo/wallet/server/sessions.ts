import { Refusal } from '../../backend/http.ts'
import type { Database, UserRow, SessionRow } from './database.ts'
import { limits } from './limits.ts'
import { emailIdentityOf, emailOf, type Identity, type Users } from './users.ts'
import { digestOf, randomToken } from './secrets.ts'
import { refusals } from '../refusals.ts'

/** Session data for the frame's page (the type Session of contract.ts, without its token). */
export interface SessionFacts {
  userId: string
  email?: string
  userName?: string
  consented: boolean
}

export interface OpenedSession {
  token: string
  session: SessionFacts
}

export interface LiveSession {
  row: SessionRow
  user: UserRow
}

/** Minimum time in ms between two updates of a session's last use, so that not every call rewrites the database. */
const usageIntervalMs = 60_000

/** Sessions: at most one for each embedding origin and device. */
export class Sessions {
  readonly #database: Database
  readonly #users: Users
  readonly #now: () => number

  constructor(database: Database, users: Users, now: () => number) {
    this.#database = database
    this.#users = users
    this.#now = now
  }

  /** Opens a session after a login. Ends an earlier session on the same device and origin, whichever user it belongs to. */
  open(
    user: UserRow,
    login: { origin: string; device: string; identity: Identity; userName?: string },
  ): OpenedSession {
    const { tables } = this.#database
    const isReplaced = (row: SessionRow) => row.device === login.device && row.origin === login.origin
    tables.sessions = tables.sessions.filter(row => !isReplaced(row) && this.#isLive(row))
    const token = randomToken()
    const now = this.#now()
    const row: SessionRow = {
      token: digestOf(token),
      userId: user.id,
      ...login,
      loggedInAt: now,
      usedAt: now,
    }
    tables.sessions.push(row)
    this.#database.save()
    return { token, session: this.factsOf({ row, user }) }
  }

  /** Finds the live session of a token. Returns undefined if the session was opened for another origin. */
  find(token: string | undefined, origin: string): LiveSession | undefined {
    if (!token) return undefined
    const digest = digestOf(token)
    const row = this.#database.tables.sessions.find(session => session.token === digest)
    const user = row && this.#users.findById(row.userId)
    if (!row || !user || row.origin !== origin || !this.#isLive(row)) return undefined
    const now = this.#now()
    if (now - row.usedAt > usageIntervalMs) {
      row.usedAt = now
      this.#database.save()
    }
    return { row, user }
  }

  require(token: string | undefined, origin: string): LiveSession {
    const session = this.find(token, origin)
    if (!session) throw new Refusal(401, 'session', refusals.loggedOut)
    return session
  }

  factsOf({ row, user }: LiveSession): SessionFacts {
    return {
      userId: user.id,
      email: emailOf(user),
      userName: row.userName,
      consented: this.#users.hasConsented(user, row.origin),
    }
  }

  /** Returns whether the login is recent and, if the account has an email address, was by email. */
  isFresh({ row, user }: LiveSession): boolean {
    const email = emailOf(user)
    const isByEmail = email === undefined || row.identity === emailIdentityOf(email)
    return isByEmail && this.#now() - row.loggedInAt < limits.freshMs
  }

  end({ row }: LiveSession): void {
    this.#retain(session => session !== row)
  }

  endAll(user: UserRow): void {
    this.#retain(session => session.userId !== user.id)
  }

  /** Ends all other sessions after a change of a login method, since an attacker may hold one of them. */
  endOthers({ row, user }: LiveSession): void {
    this.#retain(session => session.userId !== user.id || session === row)
  }

  #retain(predicate: (row: SessionRow) => boolean): void {
    this.#database.tables.sessions = this.#database.tables.sessions.filter(predicate)
    this.#database.save()
  }

  #isLive(row: SessionRow): boolean {
    const now = this.#now()
    return now - row.usedAt < limits.idleMs && now - row.loggedInAt < limits.sessionMs
  }
}

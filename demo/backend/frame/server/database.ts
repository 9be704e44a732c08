import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ServerKey } from './secrets.ts'

export interface PersonRow {
  id: string
  /** Sealed under the server's key for this id. */
  seed: string
  /** `email:ann@example.org`, `google:…`, `farcaster:…`: each belongs to one person. */
  identities: string[]
  createdAt: number
  /** Embedding origins that may see the account, and since when. */
  consents: Record<string, number>
}

export interface SessionRow {
  /** Digest of the token. */
  token: string
  personId: string
  origin: string
  /** Digest of the device's secret. */
  device: string
  userName?: string
  /** What the login proved. */
  identity: string
  loggedInAt: number
  usedAt: number
}

export interface DeviceRow {
  email: string
  device: string
  until: number
}

interface Tables {
  /** Something known, sealed: tells whether a server's key is the one that sealed the rest. */
  mark?: string
  people: PersonRow[]
  sessions: SessionRow[]
  devices: DeviceRow[]
}

export interface Database {
  readonly tables: Tables
  save(): void
}

const owner = 'database'

/**
 * Tables in one file, read at the start and written whole at every change. Throws under another key than the one it was
 * made with: people who came then would be sealed under a key that opens nobody else.
 */
export function openDatabase(file: string, key: ServerKey): Database {
  const tables: Tables = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Tables)
    : { people: [], sessions: [], devices: [] }
  if (tables.mark === undefined) tables.mark = key.seal(Buffer.from(owner), owner)
  else if (!key.opens(tables.mark, owner)) throw new Error('The database belongs to another key')
  return {
    tables,
    save() {
      const next = `${file}.next`
      writeFileSync(next, JSON.stringify(tables), { mode: 0o600 })
      renameSync(next, file)
    },
  }
}

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ServerKey } from './secrets.ts'

export interface UserRow {
  id: string
  /** Seed, encrypted with the server's key and bound to `id`. */
  seed: string
  /** Logins of the account, such as `email:ann@example.org`, `google:…` or `farcaster:…`. Each belongs to one account only. */
  identities: string[]
  createdAt: number
  /** Embedding origins that may see the account, with the time of consent. */
  consents: Record<string, number>
}

export interface SessionRow {
  /** Digest of the token. */
  token: string
  userId: string
  origin: string
  /** Digest of the device secret. */
  device: string
  userName?: string
  /** Identity that the login proved. */
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
  /** A known value, sealed. Opening it verifies that this server key also sealed the seeds. */
  mark?: string
  people: UserRow[]
  sessions: SessionRow[]
  devices: DeviceRow[]
}

export interface Database {
  readonly tables: Tables
  save(): void
}

const sealOwner = 'database'

/**
 * Opens the database: one file, read here and rewritten at every `save`. Throws if the file was created with another key, because the
 * seeds in it could not be opened.
 */
export function openDatabase(file: string, key: ServerKey): Database {
  const tables: Tables = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Tables)
    : { people: [], sessions: [], devices: [] }
  if (tables.mark === undefined) tables.mark = key.seal(Buffer.from(sealOwner), sealOwner)
  else if (!key.canOpen(tables.mark, sealOwner)) throw new Error('The database belongs to another key')
  return {
    tables,
    save() {
      const temporaryFile = `${file}.next`
      writeFileSync(temporaryFile, JSON.stringify(tables), { mode: 0o600 })
      renameSync(temporaryFile, file)
    },
  }
}

import type { NetworkId } from '../chain/caip.ts'

/** What became of a transaction; `unknown` is "still waiting", never "failed". */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'unknown'

export type TransferDirection = 'in' | 'out' | 'self'

/** A collectible that a transfer moved. */
export interface Collectible {
  readonly name: string
  readonly image?: string
  readonly isSpam: boolean
  /** With these three, ownership can be read on chain. */
  readonly contract?: string
  readonly tokenId?: string
  readonly standard?: 'erc721' | 'erc1155'
  readonly collection?: string
}

/** One movement of something inside a transaction. */
export interface Transfer {
  /** Absent where the service does not say. */
  readonly direction?: TransferDirection
  /** Decimal string with every digit. */
  readonly amount: string
  readonly token?: {
    readonly name: string
    readonly symbol: string
    readonly image?: string
    readonly address?: string
  }
  readonly collectible?: Collectible
  /** US dollars at that time, as a decimal string; absent when nobody knows. */
  readonly value?: string
  readonly from?: string
  readonly to?: string
}

/** A row of the account's history. */
export interface Transaction {
  readonly id: string
  readonly hash: string
  readonly networkId: NetworkId
  /** What the service calls it: send, receive, trade, approve, mint … ; the words are the screen's. */
  readonly operation: string
  readonly status: TransactionStatus
  /** Unix milliseconds. */
  readonly at: number
  /** Who signed it. */
  readonly from: string
  readonly to?: string
  readonly nonce?: number
  readonly application?: { readonly name?: string; readonly image?: string }
  readonly transfers: readonly Transfer[]
  /** Sent from this modal and not seen in the service's history yet. */
  readonly isOwn?: true
}

/** Spam is a row that moved nothing but collectibles marked as spam; a row that moved nothing is none. */
export const isSpam = ({ transfers }: Transaction): boolean =>
  transfers.length > 0 && transfers.every(transfer => transfer.collectible?.isSpam === true)

/** What a screen shows of a page: rows of this network that are not spam. */
export const visibleRows = (transactions: readonly Transaction[], networkId: NetworkId): Transaction[] =>
  transactions.filter(each => each.networkId === networkId && !isSpam(each))

/** What an operation does to an account whose service does not say which way something went. */
const usualDirections: Readonly<Record<string, TransferDirection>> = {
  receive: 'in',
  deposit: 'in',
  borrow: 'in',
  claim: 'in',
  withdraw: 'out',
  repay: 'out',
  burn: 'out',
}

/** The sign before an amount, by the direction that the service gives, else by the operation; a hyphen is no minus. */
export function signOf(direction: TransferDirection | undefined, operation: string): '+' | '\u2212' | '' {
  const usual = Object.hasOwn(usualDirections, operation) ? usualDirections[operation] : undefined
  const known = direction ?? usual
  return known === 'in' ? '+' : known === 'out' ? '\u2212' : ''
}

/** Rows of today, of yesterday, or of one month before, newest first. */
export interface TimeGroup {
  /** `today`, `yesterday` or `2025-04`: names the group. */
  readonly key: string
  readonly year: number
  /** From 0. */
  readonly month: number
  /** Whether its title names the day of its rows. */
  readonly isDay: boolean
  readonly transactions: readonly Transaction[]
}

/**
 * Rows by the time they happened at, by the calendar of whoever looks; a clock that is a little late is of today. A date is
 * made for each group, not for each row: reading the calendar is what costs most of a long history.
 */
export function groupByTime(transactions: readonly Transaction[], now: number): TimeGroup[] {
  const day = new Date(now)
  const startOf = (daysAgo: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime()
  const [today, yesterday] = [startOf(0), startOf(1)]
  const groups: (TimeGroup & { readonly transactions: Transaction[] })[] = []
  let since = Number.POSITIVE_INFINITY
  for (const transaction of newestFirst(transactions)) {
    const { at } = transaction
    if (at < since) {
      const date = new Date(at)
      const [year, month] = [date.getFullYear(), date.getMonth()]
      const name = at >= today ? 'today' : at >= yesterday ? 'yesterday' : undefined
      since = name === 'today' ? today : name ? yesterday : new Date(year, month, 1).getTime()
      const key = name ?? `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`
      groups.push({ key, year, month, isDay: name !== undefined, transactions: [] })
    }
    groups.at(-1)?.transactions.push(transaction)
  }
  return groups
}

/** `Today`, `Yesterday`, `April`, or `April 2024` when it is not of this year, in the language of the screen. */
export function groupTitle({ key, year, month }: TimeGroup, locale: string, now: number): string {
  const days = ['today', 'yesterday'].indexOf(key)
  if (days >= 0) {
    const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
    return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1)
  }
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(new Date(now).getFullYear() !== year && { year: 'numeric' }),
  }).format(new Date(year, month, 15))
}

/** The newest first; those of one moment keep their order. */
export const newestFirst = (transactions: readonly Transaction[]): Transaction[] =>
  [...transactions].sort((one, other) => other.at - one.at)

const keys = new WeakMap<Transaction, string>()

// Every page that comes is compared with all rows before it.
function keyOf(row: Transaction): string {
  const key = keys.get(row) ?? `${row.networkId}:${row.hash.toLowerCase()}`
  keys.set(row, key)
  return key
}

/** One list without doubles: of two rows of one transaction the first one given stays. */
export function mergeRows(...lists: readonly (readonly Transaction[])[]): Transaction[] {
  const rows = new Map<string, Transaction>()
  for (const row of lists.flat()) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return [...rows.values()]
}

/**
 * The newest page, asked for once more, and the older rows that go on from it; undefined when nothing known is in it, so
 * that rows may be missing between. What the page should have and has not is gone: a reorganisation took it back.
 */
export function withNewest(
  known: readonly Transaction[],
  page: readonly Transaction[],
): Transaction[] | undefined {
  const newest = new Set(page.map(keyOf))
  const oldest = page.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  if (!known.some(row => newest.has(keyOf(row)))) return undefined
  return [...page, ...known.filter(row => row.at <= oldest && !newest.has(keyOf(row)))]
}

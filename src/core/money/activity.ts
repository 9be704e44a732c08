import type { NetworkId } from '../chain/caip.ts'

/** Status of a transaction. `unknown`: no source has reported the outcome, so it is shown as pending and never as failed. */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'unknown'

export type TransferDirection = 'in' | 'out' | 'self'

/** A transferred collectible. */
export interface Collectible {
  readonly name: string
  readonly image?: string
  readonly isSpam: boolean
  /** With these three fields, ownership can be verified on chain. */
  readonly contract?: string
  readonly tokenId?: string
  readonly standard?: 'erc721' | 'erc1155'
  readonly collection?: string
}

/** One transfer inside a transaction. */
export interface Transfer {
  /** Absent if the service does not report it. */
  readonly direction?: TransferDirection
  /** Decimal string at full precision. */
  readonly amount: string
  readonly token?: {
    readonly name: string
    readonly symbol: string
    readonly image?: string
    readonly address?: string
  }
  readonly collectible?: Collectible
  /** Value in US dollars at the time of the transaction, as a decimal string. Absent if unknown. */
  readonly value?: string
  readonly from?: string
  readonly to?: string
  /** Name that the user sent to. It resolved to `to`. */
  readonly toName?: string
}

/** An entry of the account's history. */
export interface Transaction {
  readonly id: string
  readonly hash: string
  readonly networkId: NetworkId
  /** Operation type of the service: send, receive, trade, approve, mint, and others. Screens translate it. */
  readonly operation: string
  readonly status: TransactionStatus
  /** Unix milliseconds. */
  readonly time: number
  /** The signer. */
  readonly from: string
  readonly to?: string
  readonly nonce?: number
  readonly application?: { readonly name?: string; readonly image?: string }
  readonly transfers: readonly Transfer[]
  /** The entry was created from a transaction sent from this modal, not from the service's history. */
  readonly isOwn?: true
}

/** Whether all transfers of an entry are collectibles marked as spam. An entry without transfers is not spam. */
export const isSpam = ({ transfers }: Transaction): boolean =>
  transfers.length > 0 && transfers.every(transfer => transfer.collectible?.isSpam === true)

/** Returns the entries of a network that are not spam. */
export const visibleRows = (transactions: readonly Transaction[], networkId: NetworkId): Transaction[] =>
  transactions.filter(transaction => transaction.networkId === networkId && !isSpam(transaction))

/** Direction by operation, for services that do not report one. */
const defaultDirections: Readonly<Record<string, TransferDirection>> = {
  receive: 'in',
  deposit: 'in',
  borrow: 'in',
  claim: 'in',
  withdraw: 'out',
  repay: 'out',
  burn: 'out',
}

/** Returns the sign of an amount by its direction, or by the operation if the direction is absent. Uses a minus sign, not a hyphen. */
export function signOf(direction: TransferDirection | undefined, operation: string): '+' | '\u2212' | '' {
  const defaultDirection = Object.hasOwn(defaultDirections, operation)
    ? defaultDirections[operation]
    : undefined
  const resolvedDirection = direction ?? defaultDirection
  return resolvedDirection === 'in' ? '+' : resolvedDirection === 'out' ? '\u2212' : ''
}

/** Entries of today, of yesterday, or of the earlier days of one month, newest first. */
export interface TimeGroup {
  /** Identifies the group: `today`, `yesterday` or `2025-04`. */
  readonly key: string
  readonly year: number
  /** Zero-based month of the group. */
  readonly month: number
  /** Whether the title already names the day of its entries. */
  readonly isDay: boolean
  readonly transactions: readonly Transaction[]
}

/**
 * Groups entries by date in the user's time zone. An entry in the future (clock difference) belongs to today. Creates one date per
 * group instead of one per entry, since calendar access dominates the cost of a long history.
 */
export function groupByTime(transactions: readonly Transaction[], now: number): TimeGroup[] {
  const day = new Date(now)
  const startOf = (daysAgo: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime()
  const [today, yesterday] = [startOf(0), startOf(1)]
  const groups: (TimeGroup & { readonly transactions: Transaction[] })[] = []
  let groupStart = Number.POSITIVE_INFINITY
  for (const transaction of newestFirst(transactions)) {
    const { time } = transaction
    if (time < groupStart) {
      const date = new Date(time)
      const [year, month] = [date.getFullYear(), date.getMonth()]
      const name = time >= today ? 'today' : time >= yesterday ? 'yesterday' : undefined
      groupStart = name === 'today' ? today : name ? yesterday : new Date(year, month, 1).getTime()
      const key = name ?? `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`
      groups.push({ key, year, month, isDay: name !== undefined, transactions: [] })
    }
    groups.at(-1)?.transactions.push(transaction)
  }
  return groups
}

/** Returns the title of a group in the language `locale`: `Today`, `Yesterday`, `April`, or `April 2024` for another year. */
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

/** Sorts newest first. Entries with equal times keep their order. */
export const newestFirst = (transactions: readonly Transaction[]): Transaction[] =>
  [...transactions].sort((a, b) => b.time - a.time)

const keys = new WeakMap<Transaction, string>()

// Returns the key of a row. Cached, because each new page is compared with all earlier entries.
function keyOf(row: Transaction): string {
  const key = keys.get(row) ?? `${row.networkId}:${row.hash.toLowerCase()}`
  keys.set(row, key)
  return key
}

/** Merges lists by transaction; the first entry of a transaction wins. */
export function mergeRows(...lists: readonly (readonly Transaction[])[]): Transaction[] {
  const rows = new Map<string, Transaction>()
  for (const row of lists.flat()) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return [...rows.values()]
}

/**
 * Merges a refreshed newest page with the older entries that continue it. Undefined if they do not overlap, since entries may be
 * missing in between. Drops entries that the page should contain and does not: a reorganization removed them.
 */
export function withNewest(
  cached: readonly Transaction[],
  page: readonly Transaction[],
): Transaction[] | undefined {
  const newestKeys = new Set(page.map(keyOf))
  const oldestTime = page.reduce((earliest, { time }) => Math.min(earliest, time), Number.POSITIVE_INFINITY)
  if (!cached.some(row => newestKeys.has(keyOf(row)))) return undefined
  return [...page, ...cached.filter(row => row.time <= oldestTime && !newestKeys.has(keyOf(row)))]
}

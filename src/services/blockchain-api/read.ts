import * as z from 'zod/mini'
import { isAddress } from '../../core/chain/address.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { isNativePlaceholder } from '../../core/money/token.ts'

/** A non-empty string from a service: an id, a link, or a name before it is cleaned. */
export const text = z.string().check(z.minLength(1), z.maxLength(moneyLimits.textMaxChars))

/** A decimal amount: digits, optionally with a fraction, without sign and exponent. */
export const amount = z.string().check(z.regex(/^\d{1,78}(?:\.\d{1,255})?$/))

/** Returns an image URL: https, ipfs, http on loopback, or a data URL of an image type. Undefined for any other URL. */
export function readImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > limits.announcedIconMaxBytes) return undefined
  if (/^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i.test(value)) return value
  if (value.length > moneyLimits.textMaxChars || !URL.canParse(value)) return undefined
  const { protocol, hostname, username } = new URL(value)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return !username && (protocol === 'https:' || protocol === 'ipfs:' || (protocol === 'http:' && isLocal))
    ? value
    : undefined
}

/** Returns the plain address of a token given as a CAIP-10 id or plain. `null` for the native currency, undefined if invalid. */
export function readTokenAddress(
  value: string | null | undefined,
  networkId: NetworkId,
): string | null | undefined {
  if (value === undefined || value === null || value === '') return null
  const prefix = `${networkId}:`
  const address = value.startsWith(prefix) ? value.slice(prefix.length) : value
  if (isNativePlaceholder(address)) return null
  return isAddress(namespaceOf(networkId), address) && /^0x|^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    ? address
    : undefined
}

// Chain timestamps in seconds are between the first Bitcoin block (2009) and the end of this century. Milliseconds are out of this range.
const firstBlockTime = 1_230_000_000
const centuryEnd = 4_102_444_800

/** A time in seconds between the first block and the end of this century. */
export const timeSeconds = z.number().check(z.gte(firstBlockTime), z.lt(centuryEnd))

/** An expiry in seconds. The range is wide enough for "never expires" values but excludes milliseconds. */
export const expirySeconds = z.number().check(z.gte(firstBlockTime), z.lt(1_000_000_000_000))

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** Parses a timestamp with a time zone (ISO 8601) to milliseconds. Undefined for anything else, including plain numbers. */
export function readInstant(value: unknown): number | undefined {
  const milliseconds =
    typeof value === 'string' && instantPattern.test(value) ? Date.parse(value) : Number.NaN
  return milliseconds >= firstBlockTime * 1_000 && milliseconds < centuryEnd * 1_000
    ? milliseconds
    : undefined
}

interface Schema<T> {
  safeParse(value: unknown): { success: boolean; data?: T | undefined }
}

/** Parses an entry. Undefined if it is invalid, null if it is valid but not requested. */
type ReadEntry<T, R> = (entry: T) => R | null | undefined

/** Returns the valid entries that are requested. Skips all others. */
export const readEach = <T, R>(
  values: readonly unknown[],
  maxCount: number,
  schema: Schema<T>,
  toResult: ReadEntry<T, R>,
): R[] => readEntries(values, maxCount, schema, toResult).filter(entry => entry !== null)

/** Parses a list response. Throws if it has entries but none are valid, so a broken response is never cached as an empty list. */
export function readList<T, R>(
  values: readonly unknown[],
  maxCount: number,
  schema: Schema<T>,
  toResult: ReadEntry<T, R>,
): R[] {
  const entries = readEntries(values, maxCount, schema, toResult)
  if (values.length && !entries.length) throw new AppError('INVALID_ANSWER')
  return entries.filter(entry => entry !== null)
}

function readEntries<T, R>(
  values: readonly unknown[],
  maxCount: number,
  schema: Schema<T>,
  toResult: ReadEntry<T, R>,
): (R | null)[] {
  const entries: (R | null)[] = []
  for (const value of values.slice(0, maxCount))
    try {
      const result = schema.safeParse(value)
      const entry = result.success ? toResult(result.data as T) : undefined
      if (entry !== undefined) entries.push(entry)
    } catch {
      // A throwing entry must not discard the others.
    }
  return entries
}

/** Parses a network id. `null` if its namespace is not supported, undefined if it is invalid. */
export const readNetworkId = (value: unknown): NetworkId | null | undefined =>
  isNetworkId(value)
    ? value
    : typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
      ? null
      : undefined

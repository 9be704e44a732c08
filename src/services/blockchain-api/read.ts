import * as z from 'zod/mini'
import { isAddress } from '../../core/chain/address.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { isNativePlaceholder } from '../../core/money/token.ts'

/** A text of a service that is not shown as a name. */
export const text = z.string().check(z.minLength(1), z.maxLength(moneyLimits.textMaxChars))

/** An amount in words of the user: digits, and a fraction. */
export const amount = z.string().check(z.regex(/^\d{1,78}(?:\.\d{1,255})?$/))

/** The address of a picture: https (http on this machine) or a picture inside the text; anything else is none. */
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

/** The bare address of a token that a service names as CAIP-10 or bare; `null` for the native one, undefined for nonsense. */
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

// Times of a chain lie between the first block of all and the end of this century; in another unit none of them does.
const firstBlock = 1_230_000_000
const century = 4_102_444_800

/** When something happened, in whole seconds. */
export const pastSeconds = z.number().check(z.gte(firstBlock), z.lt(century))

/** When something ends, in whole seconds; what is meant to last for ever lies further ahead, but milliseconds lie beyond. */
export const endSeconds = z.number().check(z.gte(firstBlock), z.lt(1_000_000_000_000))

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** A moment with its zone (ISO 8601), in milliseconds; undefined for anything else, a bare number in whatever unit included. */
export function readInstant(value: unknown): number | undefined {
  const at = typeof value === 'string' && instant.test(value) ? Date.parse(value) : Number.NaN
  return at >= firstBlock * 1_000 && at < century * 1_000 ? at : undefined
}

interface Schema<T> {
  safeParse(value: unknown): { success: boolean; data?: T | undefined }
}

/** What of an entry makes sense: undefined where nothing does, null where it does but was not asked for. */
type Read<T, R> = (entry: T) => R | null | undefined

/** Entries that make sense; each of the others is left out alone. */
export const readEach = <T, R>(
  values: readonly unknown[],
  most: number,
  schema: Schema<T>,
  read: Read<T, R>,
): R[] => readable(values, most, schema, read).filter(entry => entry !== null)

/**
 * The same of a whole answer: one that brought entries of which none makes sense is no answer, and must not be taken, and
 * kept, as "there is nothing".
 */
export function readList<T, R>(
  values: readonly unknown[],
  most: number,
  schema: Schema<T>,
  read: Read<T, R>,
): R[] {
  const entries = readable(values, most, schema, read)
  if (values.length && !entries.length) throw new AppError('INVALID_ANSWER')
  return entries.filter(entry => entry !== null)
}

function readable<T, R>(
  values: readonly unknown[],
  most: number,
  schema: Schema<T>,
  read: Read<T, R>,
): (R | null)[] {
  const found: (R | null)[] = []
  for (const value of values.slice(0, most))
    try {
      const parsed = schema.safeParse(value)
      const entry = parsed.success ? read(parsed.data as T) : undefined
      if (entry !== undefined) found.push(entry)
    } catch {
      // An entry that fails in whatever way takes no other with it.
    }
  return found
}

/** A network's id; null for one of a namespace that we do not speak, undefined for nonsense. */
export const readNetworkId = (value: unknown): NetworkId | null | undefined =>
  isNetworkId(value)
    ? value
    : typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
      ? null
      : undefined

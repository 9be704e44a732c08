import * as z from 'zod/mini'
import { isAddress } from '../../core/chain/address.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { limits } from '../../core/limits.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { isNativePlaceholder } from '../../core/money/token.ts'

/** A text of a service that is not shown as a name. 2 */
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

/** Entries that a schema understands; the others are left out. */
export function readEach<T, R>(
  values: readonly unknown[],
  most: number,
  schema: { safeParse(value: unknown): { success: boolean; data?: T | undefined } },
  read: (entry: T) => R | undefined,
): R[] {
  const found: R[] = []
  for (const value of values.slice(0, most)) {
    const parsed = schema.safeParse(value)
    const entry = parsed.success ? read(parsed.data as T) : undefined
    if (entry !== undefined) found.push(entry)
  }
  return found
}

export const networkIdOf = (value: unknown): NetworkId | undefined => (isNetworkId(value) ? value : undefined)

import { type Address, getAddress, type Hex, isAddress, isAddressEqual } from 'viem'
import { type Call, FrameError } from '../../contract.ts'

export const invalid = (message: string): FrameError => new FrameError(message, -32602)

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parameters of a method as a list; a single object becomes a list of one. */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  if (params === undefined || params === null) return []
  throw invalid('The parameters must be a list.')
}

export function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw invalid(`${what} must be an object.`)
  return value
}

/** Parses an address. Throws if its mixed-case checksum is wrong. */
export function addressOf(value: unknown, what: string): Address {
  const isMixed = typeof value === 'string' && /[A-F]/.test(value.slice(2)) && /[a-f]/.test(value.slice(2))
  if (typeof value !== 'string' || !isAddress(value, { strict: isMixed }))
    throw invalid(`${what} is not an address.`)
  return getAddress(value)
}

/** Compares addresses case-insensitively. */
export const isSame = (one: Address, other: unknown): boolean =>
  typeof other === 'string' && isAddress(other, { strict: false }) && isAddressEqual(one, other)

export function dataOf(value: unknown): Hex {
  if (value === undefined || value === null || value === '') return '0x'
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) throw invalid('The data is not hex.')
  return value as Hex
}

/** Parses a quantity: hex, a decimal integer, or a safe integer number. */
export function quantityOf(value: unknown, what: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const isText = typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(value)
  if (!isText && !(Number.isSafeInteger(value) && (value as number) >= 0))
    throw invalid(`${what} is not a quantity.`)
  const quantity = BigInt(value as string | number)
  if (quantity >= 2n ** 256n) throw invalid(`${what} is too large.`)
  return quantity
}

/** Parses one call of a request. Without a recipient it creates a contract. */
export function callOf(record: Readonly<Record<string, unknown>>): Call {
  const { to, value, data, input } = record
  if (data !== undefined && input !== undefined && dataOf(data) !== dataOf(input))
    throw invalid('The data is given twice and differs.')
  return {
    ...(to !== undefined && to !== null && { to: addressOf(to, 'The receiver') }),
    value: quantityOf(value, 'The value') ?? 0n,
    data: dataOf(data ?? input),
  }
}

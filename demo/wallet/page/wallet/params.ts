import { type Address, getAddress, type Hex, isAddress, isAddressEqual } from 'viem'
import { type Call, FrameError } from '../../contract.ts'

export const createInvalidError = (message: string): FrameError => new FrameError(message, -32602)

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the parameters of a method as a list. Missing parameters are an empty list. Throws for anything else. */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  if (params === undefined || params === null) return []
  throw createInvalidError('The parameters must be a list.')
}

export function recordOf(value: unknown, label: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw createInvalidError(`${label} must be an object.`)
  return value
}

/** Parses an address. Throws if it is malformed, or if it is in mixed case and its checksum (EIP-55) is wrong. */
export function addressOf(value: unknown, label: string): Address {
  const isMixedCase =
    typeof value === 'string' && /[A-F]/.test(value.slice(2)) && /[a-f]/.test(value.slice(2))
  if (typeof value !== 'string' || !isAddress(value, { strict: isMixedCase }))
    throw createInvalidError(`${label} is not an address.`)
  return getAddress(value)
}

/** Compares addresses case-insensitively. */
export const isSameAddress = (a: Address, b: unknown): boolean =>
  typeof b === 'string' && isAddress(b, { strict: false }) && isAddressEqual(a, b)

export function dataOf(value: unknown): Hex {
  if (value === undefined || value === null || value === '') return '0x'
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value))
    throw createInvalidError('The data is not hex.')
  return value as Hex
}

/** Parses a quantity of at most 256 bits: a hex or decimal string, or a safe integer. Undefined if absent. Throws for other values. */
export function quantityOf(value: unknown, label: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const isText = typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(value)
  if (!isText && !(Number.isSafeInteger(value) && (value as number) >= 0))
    throw createInvalidError(`${label} is not a quantity.`)
  const quantity = BigInt(value as string | number)
  if (quantity >= 2n ** 256n) throw createInvalidError(`${label} is too large.`)
  return quantity
}

/** Parses one call of a request. A call without a recipient creates a contract. */
export function callOf(record: Readonly<Record<string, unknown>>): Call {
  const { to, value, data, input } = record
  if (data !== undefined && input !== undefined && dataOf(data) !== dataOf(input))
    throw createInvalidError('The data is given twice and differs.')
  return {
    ...(to !== undefined && to !== null && { to: addressOf(to, 'The receiver') }),
    value: quantityOf(value, 'The value') ?? 0n,
    data: dataOf(data ?? input),
  }
}

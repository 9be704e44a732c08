import { AppError } from './app-error.ts'
import type { ErrorCode } from './codes.ts'
import { codeOfName, codeOfNumber, codeOfSentence, isVague } from './wallet-codes.ts'

/** Properties in which wallets, libraries and nodes nest the original error. */
const nestedFields = [
  'data',
  'originalError',
  'error',
  'cause',
  'info',
  'reason',
  'errors',
  'payload',
] as const
// Maximum number of values to inspect. Known libraries nest errors less deeply. The limit ends chains that a getter extends endlessly.
const maxVisits = 64

interface ErrorDetails {
  readonly number?: number
  readonly name?: string
  readonly sentence?: string
}

// The thrown value may be a proxy or have getters that throw.
function peek(value: unknown, key: string | number): unknown {
  try {
    return (value as Record<string | number, unknown>)[key]
  } catch {
    return undefined
  }
}

function isAppError(value: unknown): value is AppError {
  try {
    return value instanceof AppError
  } catch {
    return false
  }
}

function isDomException(value: object): boolean {
  try {
    return Object.prototype.toString.call(value) === '[object DOMException]'
  } catch {
    return false
  }
}

function numberIn(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : undefined
}

function detailsOf(value: object): ErrorDetails {
  const code = peek(value, 'code')
  const name = peek(value, 'name')
  const message = peek(value, 'message')
  // A DOMException has its own numeric codes.
  const number = isDomException(value) ? undefined : numberIn(code)
  const errorName = typeof code === 'string' && codeOfName(code) ? code : name
  return {
    ...(number !== undefined && { number }),
    ...(typeof errorName === 'string' && { name: errorName }),
    ...(typeof message === 'string' && { sentence: message }),
  }
}

/** Collects the codes, names and messages of a thrown value and its nested values, outermost first. Stops at an AppError. */
function collectDetails(error: unknown): { detailList: ErrorDetails[]; appError?: AppError } {
  const detailList: ErrorDetails[] = []
  const queue: unknown[] = [error]
  const visited = new Set<unknown>()
  for (let visit = 0; visit < queue.length && visit < maxVisits; visit++) {
    const value = queue[visit]
    if (typeof value === 'string') {
      detailList.push({ sentence: value })
      continue
    }
    // A bare number counts as a code only if it is the thrown value itself.
    if (typeof value === 'number' && visit === 0) {
      detailList.push({ number: value })
      continue
    }
    if (typeof value !== 'object' || value === null || visited.has(value)) continue
    visited.add(value)
    if (isAppError(value)) return { detailList, appError: value }
    detailList.push(detailsOf(value))
    for (const field of nestedFields) {
      const nested = peek(value, field)
      if (nested !== undefined && nested !== null) queue.push(nested)
    }
    // An array of errors: AggregateError, or a wallet that throws an array.
    for (let index = 0; index < 8; index++) {
      const item = peek(value, index)
      if (item === undefined) break
      queue.push(item)
    }
  }
  return { detailList }
}

function chooseCode(detailList: readonly ErrorDetails[], fallback: ErrorCode | undefined): ErrorCode {
  const names = detailList.map(details => (details.name === undefined ? undefined : codeOfName(details.name)))
  const sentences = detailList.map(details =>
    details.sentence === undefined ? undefined : codeOfSentence(details.sentence),
  )
  const numbers = detailList.flatMap(({ number }) => (number === undefined ? [] : [number]))
  const specificNumbers = numbers.filter(number => !isVague(number))
  const hasCode = (code: ErrorCode) =>
    names.includes(code) ||
    sentences.includes(code) ||
    specificNumbers.some(number => codeOfNumber(number) === code)

  // An abort, a rejection by the user and an unrecognized network take precedence at any depth.
  for (const code of ['REQUEST_ABORTED', 'USER_REJECTED', 'CHAIN_UNRECOGNIZED'] as const)
    if (hasCode(code)) return code
  // Messages and names take precedence over numeric codes, which are ambiguous: -32002 means "unavailable" in the standard, but "a request
  // is already open" in wallets.
  const sentence = sentences.find(code => code !== undefined)
  if (sentence) return sentence
  const name = names.find(code => code !== undefined)
  if (name) return name
  for (const number of specificNumbers) {
    const code = codeOfNumber(number)
    if (code) return code
  }
  if (fallback) return fallback
  const vagueCode = numbers.map(codeOfNumber).find(code => code !== undefined)
  return vagueCode ?? 'UNKNOWN'
}

/**
 * Converts any thrown value to an AppError. Errors that are unrecognized or have only a generic code become `fallback`, if passed. Never
 * throws. The original message stays in `cause` and is never displayed as this product's text.
 */
export function toAppError(error: unknown, fallback?: ErrorCode): AppError {
  if (isAppError(error)) return error
  const { detailList, appError } = collectDetails(error)
  return appError ?? new AppError(chooseCode(detailList, fallback), { cause: error })
}

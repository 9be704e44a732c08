import { withoutEndZeros } from './end-zeros.ts'

// Arithmetic on decimal strings that are not base units, such as prices, fiat values and quotes.
const pattern = /^(-?)(\d+)(?:\.(\d+))?$/
// Maximum exponent of a price, and maximum number of decimals that are kept. Rejects invalid or malicious prices, such as 10^100.
const maxDecimals = 60

interface ScaledDecimal {
  readonly units: bigint
  readonly decimals: number
}

function scale(text: string): ScaledDecimal {
  const [, sign = '', whole = '0', fraction = ''] = pattern.exec(text) ?? []
  return { units: BigInt(`${sign}${whole}${fraction}`), decimals: fraction.length }
}

function write({ units, decimals }: ScaledDecimal): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = withoutEndZeros(digits.slice(digits.length - decimals))
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

/** Converts a JSON number to a decimal string. Undefined for an invalid price: not a number, negative, infinite or far too large. */
export function decimalOf(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined
  const [, whole = '0', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const shift = Number(exponent)
  if (shift > maxDecimals) return undefined
  const decimals = fraction.length - shift
  if (decimals <= 0) return write({ units: BigInt(whole + fraction) * 10n ** BigInt(-decimals), decimals: 0 })
  const droppedDigits = Math.max(0, decimals - maxDecimals)
  return write({
    units: BigInt(whole + fraction) / 10n ** BigInt(droppedDigits),
    decimals: decimals - droppedDigits,
  })
}

/** Returns the exact product. */
export function multiplyDecimals(left: string, right: string): string {
  const [a, b] = [scale(left), scale(right)]
  return write({ units: a.units * b.units, decimals: a.decimals + b.decimals })
}

/** Rounds up to a number of significant digits, so that an estimate is never shown as smaller than it is. */
export function ceilDigits(value: string, digits: number): string {
  const { units, decimals } = scale(value)
  const droppedDigits = units.toString().length - digits
  if (units <= 0n || droppedDigits <= 0) return write({ units, decimals })
  const step = 10n ** BigInt(droppedDigits)
  return write({ units: ((units + step - 1n) / step) * step, decimals })
}

/** Returns the exact sum. */
export function sumDecimals(values: readonly string[]): string {
  const scaledValues = values.map(scale)
  const decimals = scaledValues.reduce((highest, number) => Math.max(highest, number.decimals), 0)
  const units = scaledValues.reduce(
    (sum, number) => sum + number.units * 10n ** BigInt(decimals - number.decimals),
    0n,
  )
  return write({ units, decimals })
}

/** Compares two decimals: negative if the first is smaller, positive if it is larger. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = [scale(left), scale(right)]
  const decimals = Math.max(a.decimals, b.decimals)
  const difference =
    a.units * 10n ** BigInt(decimals - a.decimals) - b.units * 10n ** BigInt(decimals - b.decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Returns the quotient, truncated to a number of decimals. Undefined on division by zero. */
export function divideDecimals(dividend: string, divisor: string, decimals: number): string | undefined {
  const [a, b] = [scale(dividend), scale(divisor)]
  if (b.units === 0n) return undefined
  const shift = decimals + b.decimals - a.decimals
  const units =
    shift >= 0 ? (a.units * 10n ** BigInt(shift)) / b.units : a.units / (b.units * 10n ** BigInt(-shift))
  return write({ units, decimals })
}

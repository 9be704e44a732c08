import { withoutEndZeros } from './end-zeros.ts'

const digits = 5
// Minimum number of decimals, the same as in lists, so that the cents of a large amount stay visible.
const minDecimals = 2

/**
 * Truncates a decimal to 5 significant digits, for forms, quotes and outcomes. Keeps the whole part and at least 2 decimals, and never
 * turns an amount above zero into zero. The exact amount must be available next to it.
 */
export function shortenAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const isBelowOne = !/[1-9]/.test(whole)
  const zeros = isBelowOne ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const decimals = isBelowOne ? zeros + digits : Math.max(minDecimals, digits - whole.length)
  const visibleFraction = withoutEndZeros(fraction.slice(0, decimals))
  return visibleFraction ? `${whole}.${visibleFraction}` : whole
}

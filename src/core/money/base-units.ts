import { AppError } from '../errors/app-error.ts'
import { checkDecimals, isAmount } from './amount.ts'
import { withoutEndZeros } from './end-zeros.ts'

const maxUnits = 2n ** 256n - 1n

/**
 * Converts a typed decimal amount to base units. Throws INVALID_AMOUNT if the text is not an amount, has more decimals than the token, or
 * exceeds the maximum uint256.
 */
export function toBaseUnits(amount: string, decimals: number): bigint {
  checkDecimals(decimals)
  if (!isAmount(amount)) throw new AppError('INVALID_AMOUNT')
  const [whole = '', typedFraction = ''] = amount.split('.')
  const fraction = withoutEndZeros(typedFraction)
  if ((!whole && !typedFraction) || fraction.length > decimals) throw new AppError('INVALID_AMOUNT')
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units > maxUnits) throw new AppError('INVALID_AMOUNT')
  return units
}

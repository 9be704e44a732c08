import { AppError } from '../errors/app-error.ts'

/**
 * Validates a text to sign. Throws INVALID_PARAMS if the value is not a string, or contains lone surrogates, which would be signed as a
 * different character.
 */
export function requireMessage(message: unknown): string {
  if (typeof message !== 'string' || /\p{Surrogate}/u.test(message)) throw new AppError('INVALID_PARAMS')
  return message
}

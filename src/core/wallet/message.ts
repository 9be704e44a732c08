import { AppError } from '../errors/app-error.ts'

/** A text that can be signed as it was shown: half a character would be signed as another one. Throws INVALID_PARAMS. */
export function requireMessage(message: unknown): string {
  if (typeof message !== 'string' || /\p{Surrogate}/u.test(message)) throw new AppError('INVALID_PARAMS')
  return message
}

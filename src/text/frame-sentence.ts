import type { AppError } from '../core/errors/app-error.ts'
import { loginLimits } from '../core/identity/login-limits.ts'
import { errorText } from './error-text.ts'

const cleanSentence = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  // One line, without characters that hide or reorder the surrounding text (T3).
  const text = value
    .slice(0, 2 * loginLimits.sentenceMaxChars)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, loginLimits.sentenceMaxChars)
  return text || undefined
}

/** Returns the message of a failed login, without a trailing period: the frame's own message, or that of the error code. */
export function loginSentence(error: AppError): string {
  const frameSentence =
    error.code === 'FRAME_FAILED'
      ? (cleanSentence(error.params.message) ??
        (error.cause instanceof Error ? cleanSentence(error.cause.message) : undefined))
      : undefined
  return (frameSentence ?? errorText(error)).replace(/[.\s]{1,20}$/, '')
}

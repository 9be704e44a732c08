import type { AppError } from '../core/errors/app-error.ts'
import { loginLimits } from '../core/identity/login-limits.ts'
import { errorText } from './error-text.ts'

const said = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  // One line, without what would hide or turn round the words beside it (T3).
  const text = value
    .slice(0, 2 * loginLimits.sentenceMaxChars)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, loginLimits.sentenceMaxChars)
  return text || undefined
}

/** What a failed login tells the person: the frame's own sentence where it gave one, without a full stop at its end. */
export function loginSentence(error: AppError): string {
  const own =
    error.code === 'FRAME_FAILED'
      ? (said(error.params.message) ?? (error.cause instanceof Error ? said(error.cause.message) : undefined))
      : undefined
  return (own ?? errorText(error)).replace(/[.\s]{1,20}$/, '')
}

import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { pageConflict } from '../../core/errors/page-conflict.ts'
import { loadAllErrorTexts } from './report-error.ts'

const messageOf = ({ code, params }: AppError): string => new AppError(code, { params }).message

/** Returns the error for the app, with a readable message even if the texts of its part were not loaded yet. */
export async function withErrorMessage(cause: unknown, fallback?: ErrorCode): Promise<unknown> {
  const error =
    cause instanceof AppError
      ? cause
      : (pageConflict(cause) ?? (fallback && new AppError(fallback, { cause })))
  if (!error) return cause
  if (messageOf(error) === error.code) await loadAllErrorTexts()
  if (error.message === error.code) error.message = messageOf(error)
  return error
}

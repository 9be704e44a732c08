import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { pageConflict } from '../../core/errors/page-conflict.ts'
import { loadAllErrorTexts } from './report-error.ts'

const messageOf = ({ code, params }: AppError): string => new AppError(code, { params }).message

/** Returns the error for the app, with a readable message even if the texts of its part were not loaded yet. */
export async function withErrorMessage(thrown: unknown, fallback?: ErrorCode): Promise<unknown> {
  const error =
    thrown instanceof AppError
      ? thrown
      : (pageConflict(thrown) ?? (fallback && new AppError(fallback, { cause: thrown })))
  if (!error) return thrown
  if (messageOf(error) === error.code) await loadAllErrorTexts()
  if (error.message === error.code) error.message = messageOf(error)
  return error
}

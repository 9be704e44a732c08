import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { pageConflict } from '../../core/errors/page-conflict.ts'
import { everySentenceReady } from './tell-error.ts'

const sentenceOf = ({ code, params }: AppError): string => new AppError(code, { params }).message

/** Returns the error for the app, with a readable message even if the texts of its part were not loaded yet. */
export async function withSentence(thrown: unknown, fallback?: ErrorCode): Promise<unknown> {
  const error =
    thrown instanceof AppError
      ? thrown
      : (pageConflict(thrown) ?? (fallback && new AppError(fallback, { cause: thrown })))
  if (!error) return thrown
  if (sentenceOf(error) === error.code) await everySentenceReady()
  if (error.message === error.code) error.message = sentenceOf(error)
  return error
}

import '../../text/english-errors.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { errorText } from '../../text/error-text.ts'
import { runtime } from '../../runtime.ts'
import { sentenceReady, tellDeveloper } from '../shell/tell-error.ts'

/** What hindered a pairing as an error of ours, with its sentence. */
export async function readFailure(thrown: unknown, fallback: ErrorCode): Promise<AppError> {
  const error = toAppError(thrown, fallback)
  await sentenceReady(error)
  return error
}

/** Tells the page, and whoever set it up, of a pairing that failed. */
export function tellFailure(error: AppError): void {
  tellDeveloper(error)
  runtime.emit?.('error', { code: error.code, message: errorText(error) })
}

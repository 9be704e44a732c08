import type { AppError } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import { t, type TextParams } from './text.ts'

/** What a person reads of an error, in the language in force; whoever lets something fail brings its sentence (english-errors.ts). */
export function errorText(error: AppError | ErrorCode, params?: TextParams): string {
  const [code, values] = typeof error === 'string' ? [error, params] : [error.code, error.params]
  // The page itself is in the way: nothing that the sentence of the code advises would help.
  if (values?.conflict) return t('modal.conflict', values)
  return t(`errors.${code}`, values) || t('errors.UNKNOWN') || code
}

import type { AppError } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import { t, type TextParams } from './text.ts'

/** Returns the message of an error in the current language. Chunks that throw errors load the English messages (english-errors.ts). */
export function errorText(error: AppError | ErrorCode, params?: TextParams): string {
  const [code, values] = typeof error === 'string' ? [error, params] : [error.code, error.params]
  // A script of the page causes the failure, so the advice in the message of the code would not help.
  if (values?.conflict) return t('modal.conflict', values)
  return t(`errors.${code}`, values) || t('errors.UNKNOWN') || code
}

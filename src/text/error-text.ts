import type { AppError } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import { t, type TextParams } from './text.ts'

/** Returns the message of an error in the current language. Code that can fail loads its English messages (english-errors.ts). */
export function errorText(error: AppError | ErrorCode, params?: TextParams): string {
  const [code, values] = typeof error === 'string' ? [error, params] : [error.code, error.params]
  // The page itself causes the failure, so the advice in the code's message would not help.
  if (values?.conflict) return t('modal.conflict', values)
  return t(`errors.${code}`, values) || t('errors.UNKNOWN') || code
}

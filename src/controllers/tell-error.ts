import type { AppError } from '../core/errors/app-error.ts'
import { errorPlace, errorText } from '../core/errors/catalog.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { runtime } from '../runtime.ts'
import { alertShown } from '../state/notices.ts'
import { $options } from '../state/options.ts'
import { showToast } from './notify.ts'

const alerted = new Set<string>()

/** Tells a developer what is wrong with the set-up: once in the console, and in the alert bar with `debug`. 2 */
export function showAlert(error: AppError): void {
  const text = errorText(error)
  if (!alerted.has(text)) {
    alerted.add(text)
    console.warn(`w3m: ${text}`)
  }
  if ($options.get().debug) alertShown({ title: text })
}

/** Shows what failed where its error belongs: toast, alert, or nowhere; the page hears of it in any case. */
export function tellError(thrown: unknown): void {
  const error = toAppError(thrown)
  runtime.emit?.('error', { code: error.code, message: errorText(error) })
  const place = errorPlace(error.code)
  if (place === 'alert') showAlert(error)
  else if (place !== 'silent') showToast('error', errorText(error))
}

import type { AppError } from '../core/errors/app-error.ts'
import { errorPlace, errorText } from '../core/errors/catalog.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { runtime } from '../runtime.ts'
import { alertHidden, alertShown, type Toast, toastHidden, toastShown } from '../state/notices.ts'
import { $options } from '../state/options.ts'

let lastId = 0
const toast = (kind: Toast['kind'], text: string) => toastShown({ kind, text, id: ++lastId })

const alerted = new Set<string>()

/** Tells a developer what is wrong with the set-up: once in the console, and in the alert bar with `debug`. 1 */
export function showAlert(error: AppError): void {
  const text = errorText(error)
  if (!alerted.has(text)) {
    alerted.add(text)
    console.warn(`w3m: ${text}`)
  }
  if ($options.get().debug) alertShown({ title: text })
}

/** Shows what failed where its error belongs: toast, alert, or nowhere; the page hears of it in any case. */
export function showError(thrown: unknown): void {
  const error = toAppError(thrown)
  runtime.emit?.('error', { code: error.code, message: errorText(error) })
  const place = errorPlace(error.code)
  if (place === 'alert') showAlert(error)
  else if (place !== 'silent') toast('error', errorText(error))
}

export const showSuccess = (text: string): void => toast('success', text)
export const showLoading = (text: string): void => toast('loading', text)
export const showToast = toast
export const hideToast = (): void => toastHidden()
export const hideAlert = (): void => alertHidden()

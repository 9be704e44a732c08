import { toastHidden, toastShown } from '../state/notices.ts'

let lastId = 0

/** Shows what failed, where its error belongs: toast, alert or nowhere. 1 */
export function showError(error: unknown): void {
  toastShown({ kind: 'error', text: error instanceof Error ? error.message : String(error), id: ++lastId })
}

export const showSuccess = (text: string) => toastShown({ kind: 'success', text, id: ++lastId })
export const hideToast = () => toastHidden()

// Toasts and alerts come and go here. What an error means, and where it is told, is tell-error.ts, whose sentences load with
// the first error.

import { t } from '../../text/text.ts'
import { alertHidden, type Toast, toastHidden, toastShown } from '../../state/shell/notices.ts'

let lastId = 0

/** Shows a toast in place of the one that stands there. */
export const showToast = (
  kind: Toast['kind'],
  text: string,
  more?: Pick<Toast, 'moment' | 'help' | 'action'>,
): void => toastShown({ kind, text, ...more, id: ++lastId })

/** Shows what failed where its error belongs; the sentences load with the first failure. */
export function showError(thrown: unknown): void {
  import('./tell-error.ts').then(
    teller => teller.tellError(thrown),
    () => showToast('error', t('modal.chunkFailed')),
  )
}

export const showSuccess = (text: string): void => showToast('success', text)
export const hideToast = (): void => toastHidden()
export const hideAlert = (): void => alertHidden()

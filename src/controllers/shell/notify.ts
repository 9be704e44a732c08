// Shows and hides toasts and alerts. report-error.ts selects the text and place of an error; it loads with the first error.

import { t } from '../../text/text.ts'
import { alertHidden, type Toast, toastHidden, toastShown } from '../../state/shell/notices.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  lastToastId: 0,
}))

/** Shows a toast, replacing the current one. */
export const showToast = (
  kind: Toast['kind'],
  text: string,
  more?: Pick<Toast, 'transient' | 'help' | 'action'>,
): void => toastShown({ kind, text, ...more, id: ++live.lastToastId })

/** Reports an error in the place for its code. The messages load with the first failure. */
export function showError(thrown: unknown): void {
  import('./report-error.ts').then(
    reporter => reporter.reportAppError(thrown),
    () => showToast('error', t('modal.chunkFailed')),
  )
}

export const showSuccess = (text: string): void => showToast('success', text)
export const hideToast = (): void => toastHidden()
export const hideAlert = (): void => alertHidden()

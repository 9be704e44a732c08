// Shows and hides toasts and alerts.

import { alertHidden, type Toast, toastHidden, toastShown } from '../../state/shell/notices.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  lastToastId: 0,
}))

/** Shows a toast, replacing the current one. */
export const showToast = (
  kind: Toast['kind'],
  text: string,
  options?: Pick<Toast, 'transient' | 'help' | 'action'>,
): void => toastShown({ kind, text, ...options, id: ++live.lastToastId })

export const showSuccess = (text: string): void => showToast('success', text)
export const hideToast = (): void => toastHidden()
export const hideAlert = (): void => alertHidden()

import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface Toast {
  readonly kind: 'success' | 'loading' | 'error'
  readonly text: string
  readonly id: number
  /** A transient toast without buttons. `silent`: another element announces its text, so the toast is not announced. */
  readonly transient?: 'silent' | 'announced' | undefined
  /** Help text shown below the message. */
  readonly help?: string | undefined
  /** A button on the toast. The toast is then shown until its controller hides it. */
  readonly action?: ToastAction | undefined
}
export interface ToastAction {
  readonly text: string
  run(): void
  /** Called when a pointer or the focus enters or leaves the toast. */
  onHover(isHovered: boolean): void
}
export interface Alert {
  readonly title: string
  readonly text?: string
}

const toast = modalAtom<Toast | undefined>(undefined)
const alert = modalAtom<Alert | undefined>(undefined)

/** The visible toast. */
export const $toast: ReadonlyStore<typeof toast> = toast
/** The visible message of the developer alert bar. */
export const $alert: ReadonlyStore<typeof alert> = alert

export const toastShown = (nextToast: Toast) => toast.set(nextToast)
export const toastHidden = () => toast.set(undefined)
export const alertShown = (nextAlert: Alert) => alert.set(nextAlert)
export const alertHidden = () => alert.set(undefined)

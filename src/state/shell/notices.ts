import { atom, readonlyType } from 'nanostores'

export interface Toast {
  readonly kind: 'success' | 'loading' | 'error'
  readonly text: string
  readonly id: number
  /** Only passes by, and takes no press; `told`: what it says is read out elsewhere. */
  readonly moment?: 'told' | 'untold' | undefined
  /** What to do now, below the sentence. */
  readonly help?: string | undefined
  /** A button on the toast, which then stays until its controller hides it. */
  readonly action?: ToastAction | undefined
}
export interface ToastAction {
  readonly text: string
  run(): void
  /** A pointer or the focus rests on the toast, or has left it. */
  held(isHeld: boolean): void
}
export interface Alert {
  readonly title: string
  readonly text?: string
}

const toast = atom<Toast | undefined>(undefined)
const alert = atom<Alert | undefined>(undefined)

/** The one toast that shows, and the alert bar for developers. */
export const $toast = readonlyType(toast)
export const $alert = readonlyType(alert)

export const toastShown = (next: Toast) => toast.set(next)
export const toastHidden = () => toast.set(undefined)
export const alertShown = (next: Alert) => alert.set(next)
export const alertHidden = () => alert.set(undefined)

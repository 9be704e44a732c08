import { atom, readonlyType } from 'nanostores'

export interface Toast {
  readonly kind: 'success' | 'loading' | 'error'
  readonly text: string
  readonly id: number
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

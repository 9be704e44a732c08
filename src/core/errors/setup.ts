import type { AppError } from './app-error.ts'

/** Notifies the alert UI that a service rejected this page because of its configuration. */
export let setupRefused = (_error: AppError): void => {}

export const onSetupRefused = (listener: typeof setupRefused): void => {
  setupRefused = listener
}

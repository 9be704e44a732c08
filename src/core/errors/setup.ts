import type { AppError } from './app-error.ts'

/** Notifies the alert UI that a service rejected this page because of its configuration. */
export let reportSetupError = (_error: AppError): void => {}

export const onSetupError = (listener: typeof reportSetupError): void => {
  reportSetupError = listener
}

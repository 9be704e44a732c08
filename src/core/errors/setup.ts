import type { AppError } from './app-error.ts'

/** Reports to the developer that a service rejected this page because of its configuration or the time settings of the device. */
export let reportSetupError = (_error: AppError): void => {}

export const onSetupError = (listener: typeof reportSetupError): void => {
  reportSetupError = listener
}

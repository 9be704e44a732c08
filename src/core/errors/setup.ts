import type { AppError } from './app-error.ts'

/** A service refused this page for what its developer has set up; whoever shows alerts hears of it. */
export let setupRefused = (_error: AppError): void => {}

export const onSetupRefused = (listener: typeof setupRefused): void => {
  setupRefused = listener
}

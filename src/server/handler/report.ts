/**
 * Wraps the app's `onError` so that it can neither change a response nor end the process. An error that `onError` throws is logged.
 */
export function createReporter(onError: (error: unknown) => unknown = console.error) {
  return (error: unknown) => {
    Promise.resolve()
      .then(() => onError(error))
      .catch(console.error)
  }
}

/** Wraps the app's `onError` so that it can neither change a response nor end the process. Its own failures are logged. */
export function createReporter(onError: (error: unknown) => unknown = console.error) {
  return (error: unknown) => {
    Promise.resolve()
      .then(() => onError(error))
      .catch(console.error)
  }
}

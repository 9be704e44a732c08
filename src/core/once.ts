/**
 * Caches a dynamic import: browsers resolve even a loaded module only in a later task, after the next frames. Retries a load that
 * failed (F23).
 */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let job: Promise<T> | undefined
  return () =>
    (job ??= load().catch(error => {
      job = undefined
      throw error
    }))
}

/**
 * Caches a dynamic import, because browsers resolve the import of a loaded module only in a later task, after the next frames. A failed
 * load is not cached, so the next call retries it (F23).
 */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let job: Promise<T> | undefined
  return () =>
    (job ??= load().catch(error => {
      job = undefined
      throw error
    }))
}

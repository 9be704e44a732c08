/**
 * A load that is made once. The browser answers even for a module that is here only in a task of its own, behind the next
 * frames. What did not load is asked for again (F23).
 */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let job: Promise<T> | undefined
  return () =>
    (job ??= load().catch(error => {
      job = undefined
      throw error
    }))
}

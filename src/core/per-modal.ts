import { modalResets } from './modal-resets.ts'

/**
 * Creates a record of live objects that cannot be stores, such as timers, sockets and abort controllers. They belong to one modal:
 * `destroy()` aborts the controllers of the record, calls `end`, and returns all fields to the values that `create` returns.
 */
export function perModal<Live extends object>(create: () => Live, end?: (live: Live) => void): Live {
  const live = create()
  modalResets.unshift(() => {
    for (const object of Object.values(live)) if (object instanceof AbortController) object.abort()
    end?.(live)
    Object.assign(live, create())
  })
  return live
}

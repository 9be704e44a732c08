import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Returns the value of a store. Uses the server value until hydration is complete. */
export function useStore<T>(store: ReadableAtom<T>, onServer: T): T {
  const subscribe = useCallback((changed: () => void) => store.listen(changed), [store])
  return useSyncExternalStore(
    subscribe,
    () => store.get(),
    () => onServer,
  )
}

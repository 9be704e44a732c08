import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Value of a store, as React likes to be told. What the server printed stands until hydration is done. */
export function useStore<T>(store: ReadableAtom<T>, onServer: T): T {
  const subscribe = useCallback((changed: () => void) => store.listen(changed), [store])
  return useSyncExternalStore(
    subscribe,
    () => store.get(),
    () => onServer,
  )
}

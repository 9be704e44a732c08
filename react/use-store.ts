import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Returns the value of a store. Uses the server value until hydration is complete. */
export function useStore<T>(store: ReadableAtom<T>, serverValue: T): T {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])
  return useSyncExternalStore(
    subscribe,
    () => store.get(),
    () => serverValue,
  )
}

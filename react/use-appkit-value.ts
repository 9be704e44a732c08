import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { AppKit } from '../src/appkit/appkit.ts'
import { appKit, withAppKit } from '../src/appkit/page.ts'

/**
 * Reads a value of the instance on each change. Keeps the previous reference while its serialized form is equal, so React does not
 * re-render.
 */
export function useAppKitValue<T>(read: (kit: AppKit) => T, fallback: T): T {
  const cache = useMemo(() => ({ value: fallback, text: '' }), [fallback])
  const subscribe = useCallback(
    (onChange: () => void) =>
      withAppKit(kit => {
        onChange()
        return kit.modal.subscribe(onChange)
      }),
    [],
  )
  return useSyncExternalStore(
    subscribe,
    () => {
      const kit = appKit()
      if (!kit) return fallback
      const value = read(kit)
      const text = JSON.stringify(value) ?? ''
      if (text !== cache.text) Object.assign(cache, { value, text })
      return cache.value
    },
    () => fallback,
  )
}

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { AppKit } from '../src/appkit/appkit.ts'
import { appKit, withAppKit } from '../src/appkit/page.ts'

/**
 * Reads a value of the instance on each change. Keeps the previous reference while its serialized form is equal, so React does not
 * re-render.
 */
export function useAppKitValue<T>(read: (kit: AppKit) => T, none: T): T {
  const cell = useMemo(() => ({ value: none, text: '' }), [none])
  const subscribe = useCallback(
    (changed: () => void) =>
      withAppKit(kit => {
        changed()
        return kit.modal.subscribe(changed)
      }),
    [],
  )
  return useSyncExternalStore(
    subscribe,
    () => {
      const kit = appKit()
      if (!kit) return none
      const value = read(kit)
      const text = JSON.stringify(value) ?? ''
      if (text !== cell.text) Object.assign(cell, { value, text })
      return cell.value
    },
    () => none,
  )
}

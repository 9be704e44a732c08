import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { AppKit } from '../src/appkit/appkit.ts'
import { appKit, withAppKit } from '../src/appkit/page.ts'

/** What the instance tells, read anew at each change and kept while its text is the same, so that React sees no other one. */
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

import { atom, type ReadableAtom } from 'nanostores'
import type { View, ViewName } from '../../src/core/view.ts'

type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

const titles = new Map<ViewName, (view: never) => string>()
const $changes = atom(0)

/** Increments when a title defined by a view may have changed. */
export const $titleChanges: ReadableAtom<number> = $changes

/** Registers a title that depends on state in the view's own chunk. The title is read again when one of `stores` changes. */
export function setViewTitle<Name extends ViewName>(
  name: Name,
  title: (view: ViewOf<Name>) => string,
  stores: readonly ReadableAtom[] = [],
): void {
  const notifyChange = () => $changes.set($changes.get() + 1)
  titles.set(name, title as (view: never) => string)
  for (const store of stores) store.listen(notifyChange)
  // The view may have been opened before its chunk loaded.
  notifyChange()
}

/** Returns the title registered by a view. Undefined if the view table defines the title. */
export const registeredTitleOf = (view: View): string | undefined => titles.get(view.name)?.(view as never)

import { atom, type ReadableAtom } from 'nanostores'
import type { View, ViewName } from '../../src/core/view.ts'

type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

const told = new Map<ViewName, (view: never) => string>()
const changes = atom(0)

/** Changes when a title that a screen says itself may have changed. */
export const $titleChanges: ReadableAtom<number> = changes

/** A screen whose title depends on what only its own files know says it itself, anew whenever one of `stores` changes. */
export function nameView<Name extends ViewName>(
  name: Name,
  title: (view: ViewOf<Name>) => string,
  stores: readonly ReadableAtom[] = [],
): void {
  const change = () => changes.set(changes.get() + 1)
  told.set(name, title as (view: never) => string)
  for (const store of stores) store.listen(change)
  // The screen may have been asked for before its files were here.
  change()
}

/** What a screen says that it is called; undefined where the table of screens says it. */
export const ownTitle = (view: View): string | undefined => told.get(view.name)?.(view as never)

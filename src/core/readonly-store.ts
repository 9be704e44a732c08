import type { ReadableAtom } from 'nanostores'

/** A store as other modules see it: without `set`. */
export type ReadonlyStore<Store> = Store extends ReadableAtom<infer Value> ? ReadableAtom<Value> : never

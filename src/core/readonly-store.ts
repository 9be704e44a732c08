import type { ReadableAtom } from 'nanostores'

/** Type of a store that is exported to other modules: without `set`. */
export type ReadonlyStore<Store> = Store extends ReadableAtom<infer Value> ? ReadableAtom<Value> : never

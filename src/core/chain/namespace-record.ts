import type { Namespace } from './namespace.ts'

// Typed `Object.keys` and `Object.entries` of a record by namespace, because TypeScript types the keys of every record as strings.

export const namespaceKeys = (record: Readonly<Partial<Record<Namespace, unknown>>>): Namespace[] =>
  Object.keys(record) as Namespace[]

export const namespaceEntries = <T>(record: Readonly<Partial<Record<Namespace, T>>>): [Namespace, T][] =>
  Object.entries(record) as [Namespace, T][]

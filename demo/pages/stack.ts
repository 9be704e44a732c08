import type { StackInfo } from '../backend/stack.ts'

/** Addresses and contracts of the local stack behind this page, or undefined when none runs. */
export const stack: Pick<StackInfo, 'urls' | 'contracts'> | undefined = await fetch('/stack.json').then(
  answer => (answer.ok ? answer.json() : undefined),
)

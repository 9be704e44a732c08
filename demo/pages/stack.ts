import type { ModalOptions } from '../../src/index.ts'
import type { StackInfo } from '../backend/stack.ts'

/** What the demo's server tells of the local stack: its addresses, its contracts, and the options of a modal on it. */
export type DemoStack = Pick<StackInfo, 'urls' | 'contracts'> & {
  readonly options: Pick<ModalOptions, 'projectId' | 'endpoints'>
}

/** The local stack behind this page, or undefined when none runs. */
export const stack: DemoStack | undefined = await fetch('/stack.json').then(answer =>
  answer.ok ? answer.json() : undefined,
)

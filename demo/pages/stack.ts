import type { ModalOptions } from '../../src/index.ts'
import type { StackInfo } from '../backend/stack.ts'

/** Description of the local stack from the demo's server: its URLs, its contracts, and options for a modal that uses it. */
export type DemoStack = Pick<StackInfo, 'urls' | 'contracts'> & {
  readonly options: Pick<ModalOptions, 'projectId' | 'endpoints'>
}

/** The local stack of this page, or undefined if none is running. */
export const stack: DemoStack | undefined = await fetch('/stack.json').then(answer =>
  answer.ok ? answer.json() : undefined,
)

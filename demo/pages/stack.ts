import type { ModalOptions } from '../../src/index.ts'
import type { StackInfo } from '../backend/stack.ts'

/** The local stack as described by the demo's server: its URLs, its contracts, and options for a modal that uses it. */
export type DemoStack = Pick<StackInfo, 'urls' | 'contracts'> & {
  readonly options: Pick<ModalOptions, 'projectId' | 'endpoints'>
}

/** The local stack of this page, or undefined if none is running. */
export const stack: DemoStack | undefined = await fetch('/stack.json').then(response =>
  response.ok ? response.json() : undefined,
)

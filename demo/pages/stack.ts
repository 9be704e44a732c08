import type { ModalOptions } from '../../src/index.ts'
import type { StackInfo } from '../backend/stack.ts'

/** The local stack, as the server of the demo describes it: URLs, contracts, and options that make a modal use it. */
export type DemoStack = Pick<StackInfo, 'urls' | 'contracts'> & {
  readonly options: Pick<ModalOptions, 'projectId' | 'endpoints'>
}

/** The local stack of this page, or undefined if none is running. */
export const stack: DemoStack | undefined = await fetch('/stack.json').then(response =>
  response.ok ? response.json() : undefined,
)

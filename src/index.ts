import { createModal as create, provideElements } from './create-modal.ts'
import type { ModalOptions } from './core/options.ts'
import type { ModalHandle } from './modal-handle.ts'

const isBrowser = typeof document !== 'undefined'

// Elements are never imported statically, since worker runtimes have no HTMLElement. In a browser the buttons are defined
// automatically.
if (isBrowser) void import('../elements/buttons/start.ts').then(buttons => buttons.startElements())

/**
 * Creates the modal of this page. If there already is one, updates its options and returns its handle. On a server, returns a handle
 * with empty state.
 */
export function createModal(options?: ModalOptions): ModalHandle {
  // Inside the function, so that bundlers can drop the elements for code that only imports `AppError`.
  if (isBrowser) provideElements(() => import('../elements/index.ts'))
  return create(options)
}

export type * from './public-types.ts'
export { AppError } from './core/errors/app-error.ts'
export { version } from './core/version.ts'
export { localSiwx, serverSiwx } from './controllers/sign-in/lazy-siwx.ts'

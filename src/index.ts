import { createModal as create, provideElements } from './create-modal.ts'
import type { ModalOptions } from './core/options.ts'
import type { ModalHandle } from './modal-handle.ts'

const isBrowser = typeof document !== 'undefined'

// Elements never stand in the static graph: worker runtimes have no HTMLElement. A browser gets the buttons by themselves.
if (isBrowser) void import('../elements/buttons/start.ts').then(buttons => buttons.startElements())

/** Creates the modal of this page, or joins the one that is there and updates its options. */
export function createModal(options?: ModalOptions): ModalHandle {
  // Here and not beside the buttons: whoever names nothing but the class of errors leaves all of this out of a bundle.
  if (isBrowser) provideElements(() => import('../elements/index.ts'))
  return create(options)
}

export type * from './public-types.ts'
export { AppError } from './core/errors/app-error.ts'
export { version } from './core/version.ts'
export { localSiwx, serverSiwx } from './controllers/sign-in/ready-made.ts'

import type { ModalOptions } from '../src/core/options.ts'
import { createModal as create, modalHandle, provideElements } from '../src/create-modal.ts'
import type { ModalHandle } from '../src/modal-handle.ts'

// Loads the elements, because an app that only uses hooks needs the modal's screens too.
const loadElements = () => provideElements(() => import('../elements/index.ts'))

export function createModal(options?: ModalOptions): ModalHandle {
  loadElements()
  return create(options)
}

/** Returns the modal of the page. Creates it with default options if the page has none yet. */
export function pageModal(): ModalHandle {
  loadElements()
  return modalHandle() ?? create()
}

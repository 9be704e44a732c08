import type { ModalOptions } from '../src/core/options.ts'
import { createModal as create, modalHandle, provideElements } from '../src/create-modal.ts'
import type { ModalHandle } from '../src/modal-handle.ts'

// An app that uses nothing but hooks has the modal's screens too.
const bringElements = () => provideElements(() => import('../elements/index.ts'))

export function createModal(options?: ModalOptions): ModalHandle {
  bringElements()
  return create(options)
}

/** The modal of the page; the first who asks creates it with the defaults. */
export function pageModal(): ModalHandle {
  bringElements()
  return modalHandle() ?? create()
}

import { screenOwners } from '../../src/controllers/shell/modal.ts'
import { type CreationScope, creationScope } from '../base/creation.ts'
import type { W3mModal } from './modal-element.ts'

// A prepared modal is released with its owner, a button of the page.
const preparedModals = new WeakMap<object, { modal: W3mModal; creationScope: CreationScope }>()

/** Keeps a modal for the first opening. */
export const storePreparedModal = (modal: W3mModal): void =>
  void preparedModals.set(screenOwners()[0] as object, { modal, creationScope })

/** Whether the modal is still kept: it was not taken or replaced, and its owner is in the page. */
export const isPrepared = (modal: W3mModal): boolean =>
  preparedModals.get(screenOwners()[0] as object)?.modal === modal

/** Removes and returns the modal that was prepared for this page, unless another script has taken one of its tags since. */
export function takePreparedModal(): W3mModal | undefined {
  for (const owner of screenOwners()) {
    const entry = preparedModals.get(owner)
    preparedModals.delete(owner)
    if (entry?.creationScope === creationScope) return entry.modal
  }
  return undefined
}

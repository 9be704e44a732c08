import { screenOwners } from '../../src/controllers/shell/modal.ts'
import { type Creation, creation } from '../base/creation.ts'
import type { W3mModal } from './modal-element.ts'

// A prepared modal is released with its owner, a button of the page.
const prepared = new WeakMap<object, { modal: W3mModal; creation: Creation }>()

/** Keeps a modal for the first opening. */
export const keepPrepared = (modal: W3mModal): void =>
  void prepared.set(screenOwners()[0] as object, { modal, creation })

/** Whether the modal is still kept: it was not taken or replaced, and its owner is in the page. */
export const isPrepared = (modal: W3mModal): boolean =>
  prepared.get(screenOwners()[0] as object)?.modal === modal

/** Removes and returns the modal that was prepared for this page, unless another script has taken one of its tags since. */
export function takePrepared(): W3mModal | undefined {
  for (const owner of screenOwners()) {
    const entry = prepared.get(owner)
    prepared.delete(owner)
    if (entry?.creation === creation) return entry.modal
  }
  return undefined
}

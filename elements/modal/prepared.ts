import { screenOwners } from '../../src/controllers/shell/modal.ts'
import { type Creation, creation } from '../base/creation.ts'
import type { W3mModal } from './modal-element.ts'

// A prepared modal is released with its owner, a button of the page.
const prepared = new WeakMap<object, { modal: W3mModal; creation: Creation }>()

/** Keeps a modal for the first opening. */
export const keepPrepared = (modal: W3mModal): void =>
  void prepared.set(screenOwners()[0] as object, { modal, creation })

/** Removes and returns the modal that was prepared for this page, unless another script has taken one of its tags since. */
export function takePrepared(): W3mModal | undefined {
  for (const owner of screenOwners()) {
    const entry = prepared.get(owner)
    prepared.delete(owner)
    if (entry?.creation === creation) return entry.modal
  }
  return undefined
}

import { runtime } from '../../src/runtime.ts'
import { type Creation, creation } from '../base/creation.ts'
import type { W3mModal } from './modal-element.ts'

// A prepared modal belongs to a button of the page, or to the runtime, and is released with it.
const prepared = new WeakMap<object, { modal: W3mModal; creation: Creation }>()

/** Keeps a modal for the first opening. */
export const keepPrepared = (modal: W3mModal): void =>
  void prepared.set([...runtime.elements][0] ?? runtime, { modal, creation })

/** Removes and returns the modal that was prepared for this page, unless another script has taken one of its tags since. */
export function takePrepared(): W3mModal | undefined {
  for (const owner of [...runtime.elements, runtime]) {
    const entry = prepared.get(owner)
    prepared.delete(owner)
    if (entry?.creation === creation) return entry.modal
  }
  return undefined
}

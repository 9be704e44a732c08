import { atom, type PreinitializedWritableAtom } from 'nanostores'
import { modalResets } from '../core/modal-resets.ts'

/** Creates a store that returns to its initial value when the modal is destroyed. */
export const modalAtom = <Value>(initial: Value): PreinitializedWritableAtom<Value> & object => {
  const store = atom(initial)
  modalResets.push(() => store.set(initial))
  return store
}

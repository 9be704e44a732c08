import { define, defineBy, ours } from '../base/define.ts'

/**
 * Another kit of wallets may own tags that our elements have, and may have taken them at any time: then the modal moves
 * into a registry of its own. Rejects MODAL_FAILED where it cannot.
 */
export const keepOwnTags = async (): Promise<void> =>
  [...ours].some(([tag, constructor]) => customElements.get(tag) !== constructor)
    ? import('./own-registry.ts').then(m => m.leaveTaken())
    : undefined

// Files that come while the modal stands may find their tag taken. Where it cannot move, the next opening tells.
const before = define
defineBy((tag, constructor) => {
  before(tag, constructor)
  if (customElements.get(tag) !== constructor) keepOwnTags().catch(() => {})
})

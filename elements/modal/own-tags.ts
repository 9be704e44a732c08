import { define, setDefine, definitions } from '../base/define.ts'

/**
 * Moves the modal into a scoped registry if another wallet kit owns tags of our elements, which can happen at any time. Rejects
 * with MODAL_FAILED if that is not possible.
 */
export const ensureOwnTags = async (): Promise<void> =>
  [...definitions].some(([tag, constructor]) => customElements.get(tag) !== constructor)
    ? import('./own-registry.ts').then(m => m.resolveTagConflicts())
    : undefined

// Chunks that load while the modal is open may find their tag taken. If moving fails, the next opening reports it.
const previousDefine = define
setDefine((tag, constructor) => {
  previousDefine(tag, constructor)
  if (customElements.get(tag) !== constructor) ensureOwnTags().catch(() => {})
})

import { AppError } from '../../core/errors/app-error.ts'
import { runtime } from '../../runtime.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  loggedTags: new Set<string>(),
  reportedTags: new Set<string>(),
}))
const conflictMessage = (tag: string) => `Another script of this page owns <${tag}>`

/** Returns the error for opening the modal while another script owns one of its tags. */
export const tagConflictError = (tag: string): AppError =>
  new AppError('MODAL_FAILED', {
    params: { tag, conflict: `<${tag}>` },
    cause: new Error(conflictMessage(tag)),
  })

/** Reports once that another script has defined a tag of the modal. */
export function reportTagConflict(tag: string): void {
  if (!live.loggedTags.has(tag)) console.warn(`w3m: ${conflictMessage(tag)}`)
  live.loggedTags.add(tag)
  if (live.reportedTags.has(tag)) return
  const detail = { code: 'MODAL_FAILED', message: conflictMessage(tag) }
  // When the modal opens, the tags are checked again and the handle emits the event. If the page has no element of the modal, the modal may
  // never open, so the event is dispatched on `window`.
  if (runtime.emit) runtime.emit('error', detail)
  else if (!runtime.elements.size) window.dispatchEvent(new CustomEvent('w3m-error', { detail }))
  else return
  live.reportedTags.add(tag)
}

/** Returns the modal's elements in the page. */
export const pageElements = (): readonly HTMLElement[] => [...runtime.elements]

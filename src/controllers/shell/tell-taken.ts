import { AppError } from '../../core/errors/app-error.ts'
import { runtime } from '../../runtime.ts'

const warned = new Set<string>()
const told = new Set<string>()
const sentence = (tag: string) => `Another script of this page owns <${tag}>`

/** What an opening rejects with where the modal cannot stand beside the owner of one of its tags. */
export const takenError = (tag: string): AppError =>
  new AppError('MODAL_FAILED', { params: { tag, conflict: `<${tag}>` }, cause: new Error(sentence(tag)) })

/** Reports once that another script owns a tag that the page wrote. */
export function tellTaken(tag: string): void {
  if (!warned.has(tag)) console.warn(`w3m: ${sentence(tag)}`)
  warned.add(tag)
  if (told.has(tag)) return
  const detail = { code: 'MODAL_FAILED', message: sentence(tag) }
  // The tags are read again when the modal opens, which starts the events of the handle. Without an element of ours in the
  // page nothing may ever open it.
  if (runtime.emit) runtime.emit('error', detail)
  else if (!runtime.elements.size) window.dispatchEvent(new CustomEvent('w3m-error', { detail }))
  else return
  told.add(tag)
}

/** Elements of ours that the page placed. */
export const placedElements = (): readonly HTMLElement[] => [...runtime.elements]

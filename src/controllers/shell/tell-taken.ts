import { AppError } from '../../core/errors/app-error.ts'
import { runtime } from '../../runtime.ts'

const warned = new Set<string>()
const told = new Set<string>()
const sentence = (tag: string) => `Another script of this page owns <${tag}>`

/** What an opening rejects with where the modal cannot stand beside the owner of one of its tags. */
export const takenError = (tag: string): AppError =>
  new AppError('MODAL_FAILED', { params: { tag }, cause: new Error(sentence(tag)) })

/** Says once of a tag that the page wrote, and that is not ours there. */
export function tellTaken(tag: string): void {
  if (!warned.has(tag)) console.warn(`w3m: ${sentence(tag)}`)
  warned.add(tag)
  // Before a visit has begun nobody hears an event; whoever opens the modal looks at the tags again.
  if (!runtime.emit || told.has(tag)) return
  told.add(tag)
  runtime.emit('error', { code: 'MODAL_FAILED', message: sentence(tag) })
}

/** Elements of ours that the page placed. */
export const placedElements = (): readonly HTMLElement[] => [...runtime.elements]

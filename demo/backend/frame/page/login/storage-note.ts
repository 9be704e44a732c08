import { make } from '../approval/dom.ts'
import type { Say } from '../approval/words.ts'
import type { FrameStorage } from './storage.ts'

/** Says where the browser forbids the frame its storage, and asks for it by a press; nothing where it does not. */
export function storageNote(storage: FrameStorage, say: Say): HTMLElement | undefined {
  if (!storage.isForbidden) return undefined
  const said = make('p', { role: 'status' }, say('storage.blocked'), ' ', say('storage.visit'))
  const allow = make('button', { type: 'button', class: 'button' }, say('storage.allow'))
  const note = make('section', { class: 'sheet storage' }, said, allow)
  allow.addEventListener('click', () => {
    // In the press itself: a browser asks a person for nothing else.
    void storage.ask().then(isKept => {
      if (isKept) {
        said.textContent = say('storage.kept')
        allow.remove()
        return
      }
      const page = make('a', { href: '/dashboard', target: '_blank', rel: 'noreferrer' })
      page.textContent = say('storage.page')
      said.replaceChildren(say('storage.refused'), ' ', say('storage.visit'), ' ', page)
    })
  })
  return note
}

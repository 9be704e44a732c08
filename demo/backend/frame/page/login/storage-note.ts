import { make } from '../approval/dom.ts'
import type { Say } from '../approval/words.ts'
import type { FrameStorage } from './storage.ts'

/** Notice shown if the browser denies the frame storage, with a button that requests it. Returns undefined otherwise. */
export function storageNote(storage: FrameStorage, say: Say): HTMLElement | undefined {
  if (!storage.isForbidden) return undefined
  const said = make('p', { role: 'status' }, say('storage.blocked'), ' ', say('storage.visit'))
  const allow = make('button', { type: 'button', class: 'button' }, say('storage.allow'))
  const note = make('section', { class: 'sheet storage' }, said, allow)
  allow.addEventListener('click', () => {
    // Must run in the click: the browser requires a user gesture.
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

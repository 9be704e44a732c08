import { make } from '../approval/dom.ts'
import type { Translate } from '../approval/texts.ts'
import type { FrameStorage } from './storage.ts'

/**
 * Creates a notice that the browser denies storage to the frame, with a button that requests it. Returns undefined if storage is
 * allowed.
 */
export function createStorageNote(storage: FrameStorage, translate: Translate): HTMLElement | undefined {
  if (!storage.isForbidden) return undefined
  const message = make(
    'p',
    { role: 'status' },
    translate('storage.blocked'),
    ' ',
    translate('storage.temporary'),
  )
  const allow = make('button', { type: 'button', class: 'button' }, translate('storage.allow'))
  const note = make('section', { class: 'sheet storage' }, message, allow)
  allow.addEventListener('click', () => {
    // Must run in the click handler, because the browser requires a user gesture.
    void storage.persist().then(isGranted => {
      if (isGranted) {
        message.textContent = translate('storage.granted')
        allow.remove()
        return
      }
      const page = make('a', { href: '/dashboard', target: '_blank', rel: 'noreferrer' })
      page.textContent = translate('storage.page')
      message.replaceChildren(translate('storage.denied'), ' ', translate('storage.temporary'), ' ', page)
    })
  })
  return note
}

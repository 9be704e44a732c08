import type { Screen } from './approval/description.ts'
import { Guard } from './approval/guard.ts'
import { postOwn, readOwnMessage } from './approval/own-window.ts'
import { PointerWatch } from './approval/pointer-watch.ts'
import { plainScreen, viewOf } from './approval/view.ts'
import { wordsOf } from './approval/words.ts'

// The question of a frame in a window of its own. It hears only the frame that opened it, which is of this very origin;
// opened by anything else it shows nothing.

const root = document.getElementById('root') ?? document.body
const pointer = new PointerWatch()
const opener = window.opener as Window | null
let words = wordsOf(navigator.language)
let guard: Guard | undefined

const tell = (key: 'own.none' | 'own.gone' | 'own.done'): void => {
  guard?.stop()
  guard = undefined
  root.replaceChildren(plainScreen(words.say, words.say(key)))
}

function show(screen: Screen, asker: Window): void {
  guard?.stop()
  words = wordsOf(screen.language)
  document.documentElement.lang = words.language
  const view = viewOf(screen, words.say, { isFramed: false })
  root.replaceChildren(view.element)
  const answer = (kind: 'approved' | 'refused') => {
    tell('own.done')
    postOwn(asker, { kind })
  }
  guard = new Guard({
    screen: view.element,
    approve: view.approve,
    cancel: view.cancel,
    isFramed: false,
    pointer,
    onApprove: () => answer('approved'),
    onCancel: () => answer('refused'),
    onState: state =>
      view.showNote(
        state === 'small' ? words.say('own.small') : state === 'behind' ? words.say('own.focus') : '',
      ),
  })
  view.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

if (window.parent !== window || !opener) tell('own.none')
else {
  tell('own.none')
  let isShown = false
  addEventListener('message', event => {
    const message = readOwnMessage(event, opener)
    if (message?.kind === 'show' && !isShown) {
      isShown = true
      show(message.screen, opener)
    } else if (message?.kind === 'gone' && guard) tell('own.gone')
  })
  postOwn(opener, { kind: 'ready' })
}

import { type Answer, type ClaimedScreen, claimScreen } from './approval/carried.ts'
import type { Screen } from './approval/description.ts'
import { Guard, type GuardState } from './approval/guard.ts'
import { postOwn, readOwnMessage, speakMs } from './approval/own-window.ts'
import { PointerWatch } from './approval/pointer-watch.ts'
import { plainScreen, viewOf } from './approval/view.ts'
import { type WordKey, wordsOf } from './approval/words.ts'
import { askServer } from './login/ask-server.ts'
import { thisBrowser } from './login/browser.ts'

// The request of a frame in a separate window. It accepts messages only from the frame that opened it, of this very origin. If they
// cannot exchange messages, the server delivers the request that the URL names and takes the answer. Opened by anything else it
// shows nothing.

const root = document.getElementById('root') ?? document.body
const pointer = new PointerWatch()
const browser = thisBrowser()
let words = wordsOf(navigator.language)
let guard: Guard | undefined

const tell = (key: WordKey): void => {
  guard?.stop()
  guard = undefined
  root.replaceChildren(plainScreen(words.say, words.say(key)))
}

const noteOf: Partial<Record<NonNullable<GuardState>, WordKey>> = {
  small: 'own.small',
  behind: 'own.focus',
  unread: 'guard.unread',
}

/** Shows the request until it is answered. */
function show(
  screen: Screen,
  give: (answer: Answer) => void,
  { note, hint }: { readonly note?: WordKey; readonly hint?: WordKey } = {},
): void {
  guard?.stop()
  words = wordsOf(screen.language)
  document.documentElement.lang = words.language
  const view = viewOf(screen, words.say, {
    isFramed: false,
    hint: hint && words.say(hint, { origin: screen.origin }),
  })
  root.replaceChildren(view.element)
  guard = new Guard({
    screen: view.element,
    end: view.end,
    approve: view.approve,
    cancel: view.cancel,
    isFramed: false,
    pointer,
    onApprove: () => give('approved'),
    onCancel: () => give('refused'),
    isBench: screen.isBench,
    onState(state, isRefused) {
      const key = (state && noteOf[state]) ?? (isRefused ? 'guard.again' : note)
      view.showNote(key ? words.say(key) : '')
    },
  })
  view.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** An app in the background may be suspended, and takes the answer when the user returns to it. */
const awakeMs = 5_000

function showCarried({ screen, answer, ended }: ClaimedScreen): void {
  let isAnswered = false
  const give = (given: Answer) => {
    tell('own.sending')
    answer(given).then(
      () => {
        isAnswered = true
        setTimeout(() => {
          if (!isOver) tell('own.return')
        }, awakeMs)
      },
      () => {
        if (!isOver) show(screen, give, { note: 'own.unsent', hint: 'own.byLink' })
      },
    )
  }
  let isOver = false
  const end = (key: WordKey) => {
    isOver = true
    tell(key)
  }
  show(screen, give, { hint: 'own.byLink' })
  ended(new AbortController().signal).then(
    how => {
      if (how === 'gone') return end(isAnswered ? 'own.late' : 'own.gone')
      end('own.done')
      // Only this window can close itself: the frame has no reference to it.
      close()
    },
    () => end('own.expired'),
  )
}

async function claim(secret: string): Promise<void> {
  const found = await claimScreen(secret, (path, body, signal) =>
    askServer(browser, path, { body, ...(signal && { signal }) }),
  ).catch(() => undefined)
  if (found) showCarried(found)
  else tell('own.expired')
}

const opener = window.opener as Window | null
const secret = /^#([\w-]{43})$/.exec(location.hash)?.[1]
// Single use, and removed from the history.
if (secret) history.replaceState(null, '', location.pathname)

if (window.parent !== window || (!opener && !secret)) tell('own.none')
else {
  tell(secret ? 'own.coming' : 'own.none')
  let isShown = false
  const once = (begin: () => void) => {
    if (isShown) return
    isShown = true
    begin()
  }
  if (opener) {
    addEventListener('message', event => {
      const message = readOwnMessage(event, opener)
      if (message?.kind === 'show')
        once(() =>
          show(message.screen, answer => {
            tell(answer === 'approved' ? 'own.approved' : 'own.declined')
            postOwn(opener, { kind: answer })
          }),
        )
      else if (message?.kind === 'gone' && guard) tell('own.gone')
    })
    postOwn(opener, { kind: 'ready' })
  }
  if (secret) setTimeout(() => once(() => void claim(secret)), opener ? speakMs : 0)
}

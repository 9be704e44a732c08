import { type Answer, type ClaimedScreen, claimScreen } from './approval/screen-transfer.ts'
import type { Screen } from './approval/description.ts'
import { Guard, type GuardState } from './approval/guard.ts'
import { postOwn, readOwnMessage, firstMessageMs } from './approval/own-window.ts'
import { PointerWatch } from './approval/pointer-watch.ts'
import { plainScreen, viewOf } from './approval/view.ts'
import { type TextKey, translatorOf } from './approval/texts.ts'
import { callServer } from './login/call-server.ts'
import { thisBrowser } from './login/browser.ts'

// The request of a frame in a separate window. It accepts messages only from the frame that opened it, of this very origin. If they
// cannot exchange messages, the server delivers the request that the URL names and takes the answer. Opened by anything else it
// shows nothing.

const root = document.getElementById('root') ?? document.body
const pointer = new PointerWatch()
const browser = thisBrowser()
let translator = translatorOf(navigator.language)
let guard: Guard | undefined

const showMessage = (key: TextKey): void => {
  guard?.stop()
  guard = undefined
  root.replaceChildren(plainScreen(translator.translate, translator.translate(key)))
}

const noteOf: Partial<Record<NonNullable<GuardState>, TextKey>> = {
  small: 'own.small',
  behind: 'own.focus',
  unread: 'guard.unread',
}

/** Shows the request until it is answered. */
function show(
  screen: Screen,
  onAnswer: (answer: Answer) => void,
  { note, hint }: { readonly note?: TextKey; readonly hint?: TextKey } = {},
): void {
  guard?.stop()
  translator = translatorOf(screen.language)
  document.documentElement.lang = translator.language
  const view = viewOf(screen, translator.translate, {
    isFramed: false,
    hint: hint && translator.translate(hint, { origin: screen.origin }),
  })
  root.replaceChildren(view.element)
  guard = new Guard({
    screen: view.element,
    end: view.end,
    approve: view.approve,
    cancel: view.cancel,
    isFramed: false,
    pointer,
    onApprove: () => onAnswer('approved'),
    onCancel: () => onAnswer('refused'),
    isBench: screen.isBench,
    onState(state, isRefused) {
      const key = (state && noteOf[state]) ?? (isRefused ? 'guard.again' : note)
      view.showNote(key ? translator.translate(key) : '')
    },
  })
  view.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** An app in the background may be suspended, and takes the answer when the user returns to it. */
const awakeMs = 5_000

function showCarried({ screen, answer, ended }: ClaimedScreen): void {
  let isAnswered = false
  const submit = (decision: Answer) => {
    showMessage('own.sending')
    answer(decision).then(
      () => {
        isAnswered = true
        setTimeout(() => {
          if (!isOver) showMessage('own.return')
        }, awakeMs)
      },
      () => {
        if (!isOver) show(screen, submit, { note: 'own.unsent', hint: 'own.byLink' })
      },
    )
  }
  let isOver = false
  const end = (key: TextKey) => {
    isOver = true
    showMessage(key)
  }
  show(screen, submit, { hint: 'own.byLink' })
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
  const claimedScreen = await claimScreen(secret, (path, body, signal) =>
    callServer(browser, path, { body, ...(signal && { signal }) }),
  ).catch(() => undefined)
  if (claimedScreen) showCarried(claimedScreen)
  else showMessage('own.expired')
}

const opener = window.opener as Window | null
const secret = /^#([\w-]{43})$/.exec(location.hash)?.[1]
// Single use, and removed from the history.
if (secret) history.replaceState(null, '', location.pathname)

if (window.parent !== window || (!opener && !secret)) showMessage('own.none')
else {
  showMessage(secret ? 'own.coming' : 'own.none')
  let isShown = false
  const startOnce = (begin: () => void) => {
    if (isShown) return
    isShown = true
    begin()
  }
  if (opener) {
    addEventListener('message', event => {
      const message = readOwnMessage(event, opener)
      if (message?.kind === 'show')
        startOnce(() =>
          show(message.screen, answer => {
            showMessage(answer === 'approved' ? 'own.approved' : 'own.declined')
            postOwn(opener, { kind: answer })
          }),
        )
      else if (message?.kind === 'gone' && guard) showMessage('own.gone')
    })
    postOwn(opener, { kind: 'ready' })
  }
  if (secret) setTimeout(() => startOnce(() => void claim(secret)), opener ? firstMessageMs : 0)
}

import { type Answer, type ClaimedScreen, claimScreen } from './approval/screen-transfer.ts'
import type { Screen } from './approval/description.ts'
import { Guard, type GuardState } from './approval/guard.ts'
import { postToWindow, readWindowMessage, firstMessageMs } from './approval/separate-window.ts'
import { PointerWatch } from './approval/pointer-watch.ts'
import { createPlainScreen, createView } from './approval/view.ts'
import { type TextKey, translatorOf } from './approval/texts.ts'
import { callServer } from './login/call-server.ts'
import { createLoginBrowser } from './login/browser.ts'

// Entry of the separate window that shows a request of a frame. The window accepts messages only from the frame that opened it, and
// only from its own origin. If window and frame cannot exchange messages, the server delivers the request whose secret is in the URL,
// and receives the answer. A window that was opened in any other way shows no request.

const root = document.getElementById('root') ?? document.body
const pointer = new PointerWatch()
const browser = createLoginBrowser()
let translator = translatorOf(navigator.language)
let guard: Guard | undefined

const showMessage = (key: TextKey): void => {
  guard?.stop()
  guard = undefined
  root.replaceChildren(createPlainScreen(translator.translate, translator.translate(key)))
}

const noteKeys: Partial<Record<NonNullable<GuardState>, TextKey>> = {
  small: 'window.tooSmall',
  behind: 'window.focus',
  unread: 'guard.unread',
}

/** Shows the request until it is answered. */
function showRequest(
  screen: Screen,
  onAnswer: (answer: Answer) => void,
  { note, hint }: { readonly note?: TextKey; readonly hint?: TextKey } = {},
): void {
  guard?.stop()
  translator = translatorOf(screen.language)
  document.documentElement.lang = translator.language
  const view = createView(screen, translator.translate, {
    isFramed: false,
    hint: hint && translator.translate(hint, { origin: screen.origin }),
  })
  root.replaceChildren(view.element)
  guard = new Guard({
    screen: view.element,
    endMarker: view.endMarker,
    approveButton: view.approveButton,
    cancelButton: view.cancelButton,
    isFramed: false,
    pointer,
    onApprove: () => onAnswer('approved'),
    onCancel: () => onAnswer('refused'),
    isBench: screen.isBench,
    onState(state, isRefused) {
      const key = (state && noteKeys[state]) ?? (isRefused ? 'guard.again' : note)
      view.showNote(key ? translator.translate(key) : '')
    },
  })
  view.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/**
 * Time in ms after the answer was sent until the window asks the user to return to the app. An app in the background may be suspended,
 * and then receives the answer only when the user returns to it.
 */
const reminderDelayMs = 5_000

function showTransferredRequest({ screen, answer, waitForEnd }: ClaimedScreen): void {
  let isAnswered = false
  const submit = (decision: Answer) => {
    showMessage('window.sending')
    answer(decision).then(
      () => {
        isAnswered = true
        setTimeout(() => {
          if (!hasEnded) showMessage('window.return')
        }, reminderDelayMs)
      },
      () => {
        if (!hasEnded) showRequest(screen, submit, { note: 'window.notSent', hint: 'window.linkWarning' })
      },
    )
  }
  let hasEnded = false
  const finish = (key: TextKey) => {
    hasEnded = true
    showMessage(key)
  }
  showRequest(screen, submit, { hint: 'window.linkWarning' })
  waitForEnd(new AbortController().signal).then(
    result => {
      if (result === 'gone') return finish(isAnswered ? 'window.tooLate' : 'window.canceled')
      finish('window.done')
      // The window closes itself, because the frame has no reference to it.
      close()
    },
    () => finish('window.expired'),
  )
}

async function claimRequest(secret: string): Promise<void> {
  const claimedScreen = await claimScreen(secret, (path, body, signal) =>
    callServer(browser, path, { body, ...(signal && { signal }) }),
  ).catch(() => undefined)
  if (claimedScreen) showTransferredRequest(claimedScreen)
  else showMessage('window.expired')
}

const opener = window.opener as Window | null
const secret = /^#([\w-]{43})$/.exec(location.hash)?.[1]
// Removes the secret from the URL, so that the browser history does not contain it. It can be used only once anyway.
if (secret) history.replaceState(null, '', location.pathname)

if (window.parent !== window || (!opener && !secret)) showMessage('window.noRequest')
else {
  showMessage(secret ? 'window.loading' : 'window.noRequest')
  let isShown = false
  const startOnce = (start: () => void) => {
    if (isShown) return
    isShown = true
    start()
  }
  if (opener) {
    addEventListener('message', event => {
      const message = readWindowMessage(event, opener)
      if (message?.kind === 'show')
        startOnce(() =>
          showRequest(message.screen, answer => {
            showMessage(answer === 'approved' ? 'window.approved' : 'window.declined')
            postToWindow(opener, { kind: answer })
          }),
        )
      else if (message?.kind === 'gone' && guard) showMessage('window.canceled')
    })
    postToWindow(opener, { kind: 'ready' })
  }
  if (secret) setTimeout(() => startOnce(() => void claimRequest(secret)), opener ? firstMessageMs : 0)
}

import type { Embedder, Session } from '../../contract.ts'
import { FrameError } from '../../contract.ts'
import { make } from '../approval/dom.ts'
import { translatorOf } from '../approval/texts.ts'
import { phraseOf } from '../wallet/keys.ts'
import { callServer } from './call-server.ts'
import { createLoginBrowser } from './browser.ts'
import { createLogin } from './login.ts'
import { dashboardTranslatorOf } from './dashboard-texts.ts'
import { translateRefusal } from '../../refusals.ts'

// Entry of the wallet's top-level page, the only page that shows the recovery phrase of an account. It requires a recent login on
// this page. The page cannot be embedded, so no other page sees the phrase.

const browser = createLoginBrowser()
const pageEmbedder: Embedder = { origin: browser.origin, language: getRequestedLanguage(), isOurClient: true }
const login = createLogin({
  confirmEmailChange: () => Promise.reject(new FrameError('An address is changed in the app')),
})
const { translate, language } = dashboardTranslatorOf(getRequestedLanguage())
const stepElement = make('div', { class: 'step' })
const notice = make('p', { class: 'note', role: 'status' })

document.documentElement.lang = language
document.title = translate('title')
document
  .getElementById('root')
  ?.replaceChildren(
    make(
      'main',
      { class: 'page' },
      make(
        'p',
        { class: 'secure' },
        translatorOf(language).translate('secure'),
        make('span', { class: 'host' }, location.host),
      ),
      make('h1', {}, translate('title')),
      stepElement,
      notice,
    ),
  )

const socialNetworks = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

let pendingRequest = new AbortController()

/** Returns the language (BCP 47) that the app put in the link to this page, or else that of the browser. */
function getRequestedLanguage(): string {
  return new URLSearchParams(location.search).get('language') ?? navigator.language
}

function createButton(text: string, action: () => unknown, isPrimary = false): HTMLButtonElement {
  const element = make('button', { type: 'button', class: isPrimary ? 'button primary' : 'button' }, text)
  element.addEventListener('click', () => void runAction(action))
  return element
}

function show(...children: readonly (Node | string)[]): void {
  stepElement.replaceChildren(...children)
  stepElement.querySelector<HTMLElement>('input, h2')?.focus()
}

const createHeading = (text: string) => make('h2', { tabindex: '-1' }, text)
const createText = (message: string) => make('p', {}, message)
const showNotice = (message: string) => notice.replaceChildren(message)

/** Runs an action. Shows a failure as a sentence and leaves the rest of the page unchanged. */
async function runAction(action: () => unknown): Promise<void> {
  showNotice('')
  try {
    await action()
  } catch (error) {
    showNotice(error instanceof FrameError ? translateRefusal(language, error.message) : translate('failed'))
  }
}

/** Sends one message to the login part. Aborts a pending one. */
function send(type: string, payload?: unknown): Promise<Record<string, unknown>> {
  pendingRequest.abort()
  pendingRequest = new AbortController()
  return login.answer({ id: type, type, payload }, pageEmbedder, pendingRequest.signal) as Promise<
    Record<string, unknown>
  >
}

function createForm(
  label: string,
  attributes: Parameters<typeof make>[1],
  submit: (value: string) => unknown,
): HTMLFormElement {
  const field = make('input', { required: true, ...attributes })
  const element = make(
    'form',
    { class: 'form' },
    make('label', {}, label, field),
    make('button', { class: 'button primary' }, translate('continue')),
  )
  element.addEventListener('submit', event => {
    event.preventDefault()
    void runAction(() => submit(field.value))
  })
  return element
}

function showLogin(): void {
  show(
    createText(translate('intro')),
    createForm(translate('email'), { type: 'email', autocomplete: 'email' }, logInByEmail),
    make('h2', {}, translate('orContinueWith')),
    make(
      'div',
      { class: 'buttons' },
      ...Object.entries(socialNetworks).map(([name, label]) =>
        createButton(label, () => logInBySocialNetwork(name)),
      ),
      createButton('Farcaster', logInByFarcaster),
    ),
  )
}

async function logInByEmail(email: string): Promise<void> {
  const { action } = await send('CONNECT_EMAIL', { email })
  if (action === 'VERIFY_DEVICE') {
    show(
      createHeading(translate('checkEmail')),
      createText(translate('linkSent', { email })),
      createButton(translate('startOver'), showLogin),
    )
    await send('CONNECT_DEVICE')
  }
  show(
    createHeading(translate('code')),
    createForm(
      translate('codeField', { email }),
      { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '7' },
      async otp => {
        await send('CONNECT_OTP', { otp })
        await showAccount()
      },
    ),
    createButton(translate('startOver'), showLogin),
  )
}

async function logInBySocialNetwork(provider: string): Promise<void> {
  // Must run synchronously in the click handler, because otherwise the browser blocks the popup.
  const popup = window.open('about:blank', 'w3m-social', 'width=600,height=800')
  if (!popup) throw new FrameError(translate('blocked'))
  try {
    const { uri } = await send('GET_SOCIAL_REDIRECT_URI', { provider })
    popup.location.href = String(uri)
    const result = await waitForResult(popup, pendingRequest.signal)
    await send('CONNECT_SOCIAL', { uri: result })
  } finally {
    popup.close()
  }
  await showAccount()
}

function waitForResult(popup: Window, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const stopController = new AbortController()
    const rejectWith = (message: string) => {
      stopController.abort()
      reject(new FrameError(message))
    }
    const timer = setInterval(() => popup.closed && rejectWith(translate('closed')), 1000)
    stopController.signal.addEventListener('abort', () => clearInterval(timer))
    signal.addEventListener('abort', () => rejectWith(translate('aborted')), {
      signal: stopController.signal,
    })
    addEventListener(
      'message',
      ({ source, origin, data }: MessageEvent<{ resultUri?: unknown } | undefined>) => {
        if (source !== popup || origin !== pageEmbedder.origin || typeof data?.resultUri !== 'string') return
        stopController.abort()
        resolve(data.resultUri)
      },
      { signal: stopController.signal },
    )
  })
}

async function logInByFarcaster(): Promise<void> {
  const { url } = await send('GET_FARCASTER_URI')
  show(
    createHeading(translate('farcaster')),
    make(
      'a',
      { class: 'button primary', href: String(url), target: '_blank', rel: 'noreferrer' },
      translate('openFarcaster'),
    ),
    createButton(translate('startOver'), showLogin),
  )
  await send('CONNECT_FARCASTER')
  await showAccount()
}

async function showAccount(): Promise<void> {
  const session = await login.getSession(pageEmbedder)
  if (!session) return showLogin()
  show(
    createHeading(session.email ?? session.userName ?? translate('account')),
    createText(translate('phraseWarning')),
    make(
      'div',
      { class: 'buttons' },
      createButton(translate('logOutEverywhere'), async () => {
        await callWithSession(session, '/sign-out-everywhere')
        await send('SIGN_OUT')
        showLogin()
        showNotice(translate('loggedOut'))
      }),
      createButton(translate('showPhrase'), () => showPhrase(session), true),
    ),
  )
}

async function showPhrase(session: Session): Promise<void> {
  const { seed } = await callWithSession(session, '/export')
  const bytes = Uint8Array.from(atob(String(seed)), character => character.charCodeAt(0))
  const phrase = phraseOf(bytes).split(' ')
  bytes.fill(0)
  show(
    createHeading(translate('phraseTitle')),
    createText(translate('phraseAdvice')),
    make('ol', { class: 'words' }, ...phrase.map(word => make('li', {}, word))),
    createButton(translate('done'), async () => {
      await send('SIGN_OUT')
      showLogin()
    }),
  )
}

const callWithSession = ({ token }: Session, path: string) =>
  callServer(browser, path, { body: { origin: pageEmbedder.origin }, token })

if (window.top === window) {
  // Ends an existing login, because this page requires a fresh one.
  void runAction(async () => {
    await send('SIGN_OUT')
    showLogin()
  })
}

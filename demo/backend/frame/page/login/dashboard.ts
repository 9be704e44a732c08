import type { Embedder, Session } from '../../contract.ts'
import { FrameError } from '../../contract.ts'
import { make } from '../approval/dom.ts'
import { wordsOf } from '../approval/words.ts'
import { phraseOf } from '../wallet/keys.ts'
import { askServer } from './ask-server.ts'
import { thisBrowser } from './browser.ts'
import { createLogin } from './login.ts'
import { dashboardWords } from './words.ts'
import { refusalIn } from '../../refusals.ts'

// The wallet in a top-level window: the only place that shows the recovery phrase of an account, right after a login made here. The
// page cannot be embedded, so no other page sees the phrase.

const browser = thisBrowser()
const here: Embedder = { origin: browser.origin, language: languageWanted(), isOurs: true }
const login = createLogin({
  askEmailChange: () => Promise.reject(new FrameError('An address is changed in the app')),
})
const { say, language } = dashboardWords(languageWanted())
const step = make('div', { class: 'step' })
const news = make('p', { class: 'note', role: 'status' })

document.documentElement.lang = language
document.title = say('title')
document
  .getElementById('root')
  ?.replaceChildren(
    make(
      'main',
      { class: 'page' },
      make(
        'p',
        { class: 'secure' },
        wordsOf(language).say('secure'),
        make('span', { class: 'host' }, location.host),
      ),
      make('h1', {}, say('title')),
      step,
      news,
    ),
  )

const networks = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

let asked = new AbortController()

/** Language from the app that linked here, or else from the browser. */
function languageWanted(): string {
  return new URLSearchParams(location.search).get('language') ?? navigator.language
}

function button(text: string, act: () => unknown, isMain = false): HTMLButtonElement {
  const made = make('button', { type: 'button', class: isMain ? 'button primary' : 'button' }, text)
  made.addEventListener('click', () => void attempt(act))
  return made
}

function show(...children: readonly (Node | string)[]): void {
  step.replaceChildren(...children)
  step.querySelector<HTMLElement>('input, h2')?.focus()
}

const heading = (text: string) => make('h2', { tabindex: '-1' }, text)
const text = (words: string) => make('p', {}, words)
const tell = (words: string) => news.replaceChildren(words)

/** Shows any failure as a sentence; the rest of the page stays. */
async function attempt(act: () => unknown): Promise<void> {
  tell('')
  try {
    await act()
  } catch (error) {
    tell(error instanceof FrameError ? refusalIn(language, error.message) : say('failed'))
  }
}

/** Sends one login message. A newer one aborts pending ones. */
function send(type: string, payload?: unknown): Promise<Record<string, unknown>> {
  asked.abort()
  asked = new AbortController()
  return login.answer({ id: type, type, payload }, here, asked.signal) as Promise<Record<string, unknown>>
}

function form(
  label: string,
  attributes: Parameters<typeof make>[1],
  submit: (value: string) => unknown,
): HTMLFormElement {
  const field = make('input', { required: true, ...attributes })
  const made = make(
    'form',
    { class: 'form' },
    make('label', {}, label, field),
    make('button', { class: 'button primary' }, say('next')),
  )
  made.addEventListener('submit', event => {
    event.preventDefault()
    void attempt(() => submit(field.value))
  })
  return made
}

function showLogin(): void {
  show(
    text(say('intro')),
    form(say('email'), { type: 'email', autocomplete: 'email' }, enterEmail),
    make('h2', {}, say('or')),
    make(
      'div',
      { class: 'buttons' },
      ...Object.entries(networks).map(([name, label]) => button(label, () => enterSocial(name))),
      button('Farcaster', enterFarcaster),
    ),
  )
}

async function enterEmail(email: string): Promise<void> {
  const { action } = await send('CONNECT_EMAIL', { email })
  if (action === 'VERIFY_DEVICE') {
    show(heading(say('mail')), text(say('link', { email })), button(say('again'), showLogin))
    await send('CONNECT_DEVICE')
  }
  show(
    heading(say('code')),
    form(
      say('codeField', { email }),
      { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '7' },
      async otp => {
        await send('CONNECT_OTP', { otp })
        await showWords()
      },
    ),
    button(say('again'), showLogin),
  )
}

async function enterSocial(provider: string): Promise<void> {
  // Must run synchronously in the click: otherwise the popup is blocked.
  const popup = window.open('about:blank', 'w3m-social', 'width=600,height=800')
  if (!popup) throw new FrameError(say('blocked'))
  try {
    const { uri } = await send('GET_SOCIAL_REDIRECT_URI', { provider })
    popup.location.href = String(uri)
    const result = await resultFrom(popup, asked.signal)
    await send('CONNECT_SOCIAL', { uri: result })
  } finally {
    popup.close()
  }
  await showWords()
}

function resultFrom(popup: Window, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const end = (message: string) => {
      stop.abort()
      reject(new FrameError(message))
    }
    const timer = setInterval(() => popup.closed && end(say('closed')), 1000)
    stop.signal.addEventListener('abort', () => clearInterval(timer))
    signal.addEventListener('abort', () => end(say('aborted')), { signal: stop.signal })
    addEventListener(
      'message',
      ({ source, origin, data }: MessageEvent<{ resultUri?: unknown } | undefined>) => {
        if (source !== popup || origin !== here.origin || typeof data?.resultUri !== 'string') return
        stop.abort()
        resolve(data.resultUri)
      },
      { signal: stop.signal },
    )
  })
}

async function enterFarcaster(): Promise<void> {
  const { url } = await send('GET_FARCASTER_URI')
  show(
    heading(say('farcaster')),
    make(
      'a',
      { class: 'button primary', href: String(url), target: '_blank', rel: 'noreferrer' },
      say('openFarcaster'),
    ),
    button(say('again'), showLogin),
  )
  await send('CONNECT_FARCASTER')
  await showWords()
}

async function showWords(): Promise<void> {
  const session = await login.session(here)
  if (!session) return showLogin()
  show(
    heading(session.email ?? session.userName ?? say('account')),
    text(say('care')),
    make(
      'div',
      { class: 'buttons' },
      button(say('leave'), async () => {
        await ask(session, '/sign-out-everywhere')
        await send('SIGN_OUT')
        showLogin()
        tell(say('left'))
      }),
      button(say('show'), () => reveal(session), true),
    ),
  )
}

async function reveal(session: Session): Promise<void> {
  const { seed } = await ask(session, '/export')
  const bytes = Uint8Array.from(atob(String(seed)), sign => sign.charCodeAt(0))
  const words = phraseOf(bytes).split(' ')
  bytes.fill(0)
  show(
    heading(say('words')),
    text(say('write')),
    make('ol', { class: 'words' }, ...words.map(word => make('li', {}, word))),
    button(say('done'), async () => {
      await send('SIGN_OUT')
      showLogin()
    }),
  )
}

const ask = ({ token }: Session, path: string) =>
  askServer(browser, path, { body: { origin: here.origin }, token })

if (window.top === window) {
  // An existing login does not count: this page requires a fresh login.
  void attempt(async () => {
    await send('SIGN_OUT')
    showLogin()
  })
}

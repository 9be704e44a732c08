import type { Embedder, Session } from '../../contract.ts'
import { FrameError } from '../../contract.ts'
import { phraseOf } from '../wallet/keys.ts'
import { askServer } from './ask-server.ts'
import { thisBrowser } from './browser.ts'
import { createLogin } from './login.ts'

// The wallet at the top of a window of its own: the one place that shows the words of an account, right after a login that
// was made here. No page around it sees them, since none may be around it.

const browser = thisBrowser()
const here: Embedder = { origin: browser.origin, isOurs: true }
const login = createLogin({
  askEmailChange: () => Promise.reject(new FrameError('An address is changed in the app')),
})
const step = document.getElementById('step') ?? document.body
const news = document.getElementById('news')

const networks = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

let asked = new AbortController()

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const button = (text: string, act: () => unknown, isMain = false) =>
  element(
    'button',
    { type: 'button', className: isMain ? 'main' : '', onclick: () => void attempt(act) },
    text,
  )

function show(...children: readonly (Node | string)[]): void {
  step.replaceChildren(...children)
  step.querySelector<HTMLElement>('input, h2')?.focus()
}

const heading = (text: string) => element('h2', { tabIndex: -1 }, text)
const tell = (text: string) => news?.replaceChildren(text)

/** Whatever goes wrong is said in a sentence; what was on the page stays. */
async function attempt(act: () => unknown): Promise<void> {
  tell('')
  try {
    await act()
  } catch (error) {
    tell(error instanceof FrameError ? error.message : 'Something went wrong')
  }
}

/** One question of the login; a newer one ends those that still wait. */
function say(type: string, payload?: unknown): Promise<Record<string, unknown>> {
  asked.abort()
  asked = new AbortController()
  return login.answer({ id: type, type, payload }, here, asked.signal) as Promise<Record<string, unknown>>
}

function form(
  label: string,
  input: Partial<HTMLInputElement>,
  submit: (value: string) => unknown,
): HTMLFormElement {
  const field = element('input', { required: true, ...input })
  return element(
    'form',
    {
      onsubmit(event: SubmitEvent) {
        event.preventDefault()
        void attempt(() => submit(field.value))
      },
    },
    element('label', {}, label, field),
    element('button', { className: 'main' }, 'Continue'),
  )
}

function showLogin(): void {
  show(
    element(
      'p',
      {},
      'Log in here once more. Then you see the words that open your accounts in any other wallet.',
    ),
    form('E-mail', { type: 'email', autocomplete: 'email' }, enterEmail),
    element('h2', {}, 'Or with'),
    element(
      'div',
      { className: 'row' },
      ...Object.entries(networks).map(([name, label]) => button(label, () => enterSocial(name))),
      button('Farcaster', enterFarcaster),
    ),
  )
}

async function enterEmail(email: string): Promise<void> {
  const { action } = await say('CONNECT_EMAIL', { email })
  if (action === 'VERIFY_DEVICE') {
    show(
      heading('Look into your mail'),
      element('p', {}, `A link is on its way to ${email}. Open it, on any device, and approve this one.`),
      button('Start again', showLogin),
    )
    await say('CONNECT_DEVICE')
  }
  show(
    heading('Enter the code'),
    form(
      `The code that came to ${email}`,
      { inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 7 },
      async otp => {
        await say('CONNECT_OTP', { otp })
        await showWords()
      },
    ),
    button('Start again', showLogin),
  )
}

async function enterSocial(provider: string): Promise<void> {
  // In the click itself, before anything is waited for: else the window is blocked.
  const popup = window.open('about:blank', 'w3m-social', 'width=600,height=800')
  if (!popup) throw new FrameError('Your browser blocked the window. Allow windows for this page')
  try {
    const { uri } = await say('GET_SOCIAL_REDIRECT_URI', { provider })
    popup.location.href = String(uri)
    const result = await resultFrom(popup, asked.signal)
    await say('CONNECT_SOCIAL', { uri: result })
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
    const timer = setInterval(() => popup.closed && end('The window was closed'), 1000)
    stop.signal.addEventListener('abort', () => clearInterval(timer))
    signal.addEventListener('abort', () => end('Request was aborted'), { signal: stop.signal })
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
  const { url } = await say('GET_FARCASTER_URI')
  show(
    heading('Sign in with Farcaster'),
    element(
      'a',
      { className: 'button', href: String(url), target: '_blank', rel: 'noreferrer' },
      'Open Farcaster',
    ),
    button('Start again', showLogin),
  )
  await say('CONNECT_FARCASTER')
  await showWords()
}

async function showWords(): Promise<void> {
  const session = await login.session(here)
  if (!session) return showLogin()
  show(
    heading(session.email ?? session.userName ?? 'Your account'),
    element(
      'p',
      {},
      'Who has these words has everything in your wallet. Nobody may look over your shoulder now.',
    ),
    element(
      'div',
      { className: 'row' },
      button('Show the words', () => reveal(session), true),
      button('Log out everywhere', async () => {
        await ask(session, '/sign-out-everywhere')
        await say('SIGN_OUT')
        showLogin()
        tell('You are logged out in every browser.')
      }),
    ),
  )
}

async function reveal(session: Session): Promise<void> {
  const { seed } = await ask(session, '/export')
  const bytes = Uint8Array.from(atob(String(seed)), sign => sign.charCodeAt(0))
  const words = phraseOf(bytes).split(' ')
  bytes.fill(0)
  show(
    heading('Your 24 words'),
    element('p', {}, 'Write them down in this order and keep them where nobody else finds them.'),
    element('ol', { className: 'words' }, ...words.map(word => element('li', {}, word))),
    button('Done', async () => {
      await say('SIGN_OUT')
      showLogin()
    }),
  )
}

const ask = ({ token }: Session, path: string) =>
  askServer(browser, path, { body: { origin: here.origin }, token })

if (window.top === window) {
  // A login from before is not the fresh one that this page is for.
  void attempt(async () => {
    await say('SIGN_OUT')
    showLogin()
  })
}

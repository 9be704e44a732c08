import { FrameError } from '../../contract.ts'
import type { LoginBrowser } from './browser.ts'
import { refusals } from '../../refusals.ts'

interface StoredState {
  readonly state: string
  readonly verifier: string
  readonly origin: string
}

const storageKey = 'social'
/** Maximum number of stored logins. The server lets each expire after ten minutes. */
const maxStates = 8

/**
 * Secrets of social logins: a state that proves that a response belongs to our own request, and a verifier that makes an intercepted
 * response worthless (PKCE). Each is used once, and stored where only the frame's origin can read it.
 */
export class SocialStates {
  readonly #browser: LoginBrowser

  constructor(browser: LoginBrowser) {
    this.#browser = browser
  }

  async create(origin: string): Promise<{ state: string; challenge: string }> {
    const state = [...randomBytes()].map(byte => byte.toString(16).padStart(2, '0')).join('')
    const verifier = encodeBase64Url(randomBytes())
    this.#write([{ state, verifier, origin }, ...this.#read()].slice(0, maxStates))
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    return { state, challenge: encodeBase64Url(new Uint8Array(hash)) }
  }

  /**
   * Parses the URL to which a social network redirected. Throws if this frame did not start the login under this embedding origin, or if
   * the login was declined or failed.
   */
  consume(uri: string, origin: string): { state: string; verifier: string; code: string } {
    const url = URL.canParse(uri) ? new URL(uri) : undefined
    const states = this.#read()
    // A page in an in-app browser appends its own URL to the state, for the redirect. Only the part before it is the state.
    const [state] = (url?.searchParams.get('state') ?? '').split('--')
    const storedState = states.find(candidate => candidate.state === state && candidate.origin === origin)
    if (url?.origin !== this.#browser.origin || url.pathname !== '/social/return' || !storedState)
      throw new FrameError(refusals.otherLogin)
    this.#write(states.filter(state => state !== storedState))
    const code = url.searchParams.get('code')
    if (code) return { state: storedState.state, verifier: storedState.verifier, code }
    const wasRefused = url.searchParams.get('error') === 'access_denied'
    throw wasRefused ? new FrameError(refusals.declined, 4001) : new FrameError(refusals.loginFailed)
  }

  #read(): StoredState[] {
    try {
      const storedStates: unknown = JSON.parse(this.#browser.read(storageKey) ?? '[]')
      return Array.isArray(storedStates) ? storedStates.filter(isStoredState) : []
    } catch {
      return []
    }
  }

  #write(states: readonly StoredState[]): void {
    this.#browser.write(storageKey, states.length > 0 ? JSON.stringify(states) : undefined)
  }
}

const isStoredState = (value: unknown): value is StoredState =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'verifier', 'origin'].every(name => typeof (value as Record<string, unknown>)[name] === 'string')

export const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32))

export const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

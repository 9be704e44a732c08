import type { Ask, Embedder, Prepared, RpcRequest } from '../../demo/backend/frame/contract.ts'
import { Dispatcher, type Parts } from '../../demo/backend/frame/page/dispatcher.ts'
import type { LoginBrowser } from '../../demo/backend/frame/page/login/browser.ts'
import { createLogin } from '../../demo/backend/frame/page/login/login.ts'
import { memoryStore } from '../../demo/backend/frame/page/wallet/vault-store.ts'
import { createWallet } from '../../demo/backend/frame/page/wallet/wallet.ts'
import { walletChains } from '../../demo/backend/frame/wallet-chains.ts'
import type { Stack } from '../../demo/backend/stack.ts'
import type { ForeignSeat, FrameSays } from './foreign-client.ts'

/** A fake of the frame's window: its storage, and requests with its origin. */
export function frameWindow(own: string, storage = new Map<string, string>()): LoginBrowser {
  return {
    origin: own,
    send: (path, init) => {
      const headers = { ...(init.headers as Record<string, string>), origin: own }
      return fetch(own + path, { ...init, headers })
    },
    read: key => storage.get(key),
    write: (key, value) => void (value === undefined ? storage.delete(key) : storage.set(key, value)),
    now: () => performance.now(),
  }
}

/** A request that the frame would show to the user. */
export interface Shown {
  readonly ask: Ask
  readonly embedder: Embedder
  readonly signal: AbortSignal
  approve(): void
}

/** The frame's page without a browser and without screens. Its server, login and wallet are the real ones. */
export class FrameAtHand implements ForeignSeat {
  /** Requests waiting for the user, oldest first. */
  readonly shown: Shown[] = []
  /** Prompts that only a visible frame can show. */
  readonly questions: string[] = []
  /** Whether the frame is rendered in the page. */
  isShown = false
  /** Whether the request is shown in a separate window. */
  isElsewhere = false
  /** Number of approved requests being signed. Each waits for `held`. */
  signing = 0
  held: Promise<void> = Promise.resolve()
  readonly #dispatcher: Dispatcher
  readonly #page = {} as MessageEventSource
  readonly #listeners: ((message: FrameSays) => void)[] = []
  readonly #origin: string

  constructor(
    stack: Stack,
    { origin = 'http://127.0.0.1:5173', storage }: { origin?: string; storage?: Map<string, string> } = {},
  ) {
    this.#origin = origin
    const own = new URL(String(stack.urls.frame)).origin
    const question = (name: string) => () => {
      this.questions.push(name)
      return new Promise<void>(() => {})
    }
    const approval: Parts['approval'] = {
      approve: (ask, embedder, { signal }) =>
        new Promise((resolve, reject) => {
          const shown = { ask, embedder, signal, approve: () => end(resolve) }
          const end = (settle: () => void) => {
            const at = this.shown.indexOf(shown)
            if (at >= 0) this.shown.splice(at, 1)
            settle()
          }
          this.shown.push(shown)
          signal.addEventListener('abort', () => end(() => reject(signal.reason)))
        }),
      askConsent: question('consent'),
      askEmailChange: question('change'),
      setTheme: () => {},
      setLanguage: () => {},
      queueChanged: () => {},
      isElsewhere: () => this.isElsewhere,
    }
    const wallet = createWallet({ chains: walletChains(stack.urls), store: memoryStore() })
    const prepare = async (request: RpcRequest): Promise<Prepared> => {
      const { ask, perform } = await wallet.prepare(request)
      const signed = async () => {
        this.signing++
        await this.held
        return perform()
      }
      return { ask, perform: signed }
    }
    this.#dispatcher = new Dispatcher(
      {
        login: createLogin({
          browser: frameWindow(own, storage),
          askEmailChange: (...asked) => this.#dispatcher.askEmailChange(...asked),
        }),
        wallet: { ...wallet, prepare },
        approval,
      },
      {
        page: this.#page,
        isAllowed: () => true,
        isConsentGiven: () => false,
        post: message => queueMicrotask(() => this.#say(message as FrameSays)),
        reload: () => {},
        now: () => performance.now(),
        hasBox: () => this.isShown,
        firstChain: 'eip155:31337',
      },
    )
  }

  #say(message: FrameSays): void {
    for (const listener of this.#listeners) listener(structuredClone(message))
  }

  post(message: object): void {
    const event = {
      isTrusted: true,
      source: this.#page,
      origin: this.#origin,
      data: structuredClone(message),
    }
    this.#dispatcher.hear(event as MessageEvent)
  }

  hear(listener: (message: FrameSays) => void): void {
    this.#listeners.push(listener)
    queueMicrotask(() => this.#say({ type: '@w3m-frame/READY', payload: {} }))
  }

  show(isShown: boolean): void {
    this.isShown = isShown
  }
}

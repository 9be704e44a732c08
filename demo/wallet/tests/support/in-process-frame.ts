import type { SigningContent, Embedder, PreparedRequest, RpcRequest } from '../../contract.ts'
import { Dispatcher, type Parts } from '../../page/dispatcher.ts'
import type { LoginBrowser } from '../../page/login/browser.ts'
import { createLogin } from '../../page/login/login.ts'
import { createMemoryStore } from '../../page/wallet/vault-store.ts'
import { createWallet } from '../../page/wallet/wallet.ts'
import { walletChainsOf } from '../../wallet-chains.ts'
import type { Stack } from '../../../backend/stack.ts'
import type { ForeignEnvironment, FrameMessage } from './foreign-client.ts'

/** A fake of the frame's window: its storage, and requests with its origin. */
export function createFakeBrowser(ownUrl: string, storage = new Map<string, string>()): LoginBrowser {
  return {
    origin: ownUrl,
    send: (path, init) => {
      const headers = { ...(init.headers as Record<string, string>), origin: ownUrl }
      return fetch(ownUrl + path, { ...init, headers })
    },
    read: key => storage.get(key),
    write: (key, value) => void (value === undefined ? storage.delete(key) : storage.set(key, value)),
    now: () => performance.now(),
  }
}

/** A request that the frame would show to the user. */
export interface PendingApproval {
  readonly content: SigningContent
  readonly embedder: Embedder
  readonly signal: AbortSignal
  approve(): void
}

/** The frame's page without a browser and screens, with its real server, login and wallet. */
export class InProcessFrame implements ForeignEnvironment {
  /** Requests waiting for the user, oldest first. */
  readonly pendingApprovals: PendingApproval[] = []
  /** Names of the prompts for consent or an email change. They stay unanswered, because only a visible frame can show them. */
  readonly prompts: string[] = []
  /** The client shows the frame. */
  isShown = false
  /** The request is shown in a separate window. */
  isInSeparateWindow = false
  /** Number of approved requests whose signing has started. Each waits for `signingDelay`. */
  signingCount = 0
  signingDelay: Promise<void> = Promise.resolve()
  readonly #dispatcher: Dispatcher
  readonly #page = {} as MessageEventSource
  readonly #listeners: ((message: FrameMessage) => void)[] = []
  readonly #origin: string

  constructor(
    stack: Stack,
    { origin = 'http://127.0.0.1:5173', storage }: { origin?: string; storage?: Map<string, string> } = {},
  ) {
    this.#origin = origin
    const ownOrigin = new URL(String(stack.urls.frame)).origin
    const createPrompt = (name: string) => () => {
      this.prompts.push(name)
      return new Promise<void>(() => {})
    }
    const approval: Parts['approval'] = {
      approve: (content, embedder, { signal }) =>
        new Promise((resolve, reject) => {
          const pendingApproval = { content, embedder, signal, approve: () => settlePending(resolve) }
          const settlePending = (settle: () => void) => {
            const index = this.pendingApprovals.indexOf(pendingApproval)
            if (index >= 0) this.pendingApprovals.splice(index, 1)
            settle()
          }
          this.pendingApprovals.push(pendingApproval)
          signal.addEventListener('abort', () => settlePending(() => reject(signal.reason)))
        }),
      requestConsent: createPrompt('consent'),
      confirmEmailChange: createPrompt('change'),
      setTheme: () => {},
      setLanguage: () => {},
      updateWaitingCount: () => {},
      isInSeparateWindow: () => this.isInSeparateWindow,
    }
    const wallet = createWallet({ chains: walletChainsOf(stack.urls), store: createMemoryStore() })
    const prepare = async (request: RpcRequest): Promise<PreparedRequest> => {
      const { content, perform } = await wallet.prepare(request)
      const performDelayed = async () => {
        this.signingCount++
        await this.signingDelay
        return perform()
      }
      return { content, perform: performDelayed }
    }
    this.#dispatcher = new Dispatcher(
      {
        login: createLogin({
          browser: createFakeBrowser(ownOrigin, storage),
          confirmEmailChange: (...args) => this.#dispatcher.confirmEmailChange(...args),
        }),
        wallet: { ...wallet, prepare },
        approval,
      },
      {
        page: this.#page,
        isAllowed: () => true,
        isConsentGiven: () => false,
        post: message => queueMicrotask(() => this.#emit(message as FrameMessage)),
        reload: () => {},
        now: () => performance.now(),
        hasBox: () => this.isShown,
        initialChain: 'eip155:31337',
      },
    )
  }

  #emit(message: FrameMessage): void {
    for (const listener of this.#listeners) listener(structuredClone(message))
  }

  post(message: object): void {
    const event = {
      isTrusted: true,
      source: this.#page,
      origin: this.#origin,
      data: structuredClone(message),
    }
    this.#dispatcher.onMessage(event as MessageEvent)
  }

  onMessage(listener: (message: FrameMessage) => void): void {
    this.#listeners.push(listener)
    queueMicrotask(() => this.#emit({ type: '@w3m-frame/READY', payload: {} }))
  }

  show(isShown: boolean): void {
    this.isShown = isShown
  }
}

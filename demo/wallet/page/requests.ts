import { classOfMethod, namespaceOfMethod } from '../../../src/core/wallet/rpc-methods.ts'
import type { AppPayload } from '../../../src/services/embedded-frame/protocol.ts'
import type { SigningContent, Embedder, RpcRequest, Session, WalletPart } from '../contract.ts'
import type { Parts } from './dispatcher.ts'
import { watchBox } from './box.ts'
import {
  createAbortedError,
  createInvalidError,
  notOffered,
  otherChain,
  createRefusedError,
  tooMany,
  createUnauthorizedError,
} from './failures.ts'
import { requireIntent } from './intent.ts'
import { createRateLimit } from './rate-limit.ts'
import { chainNamespaceOf, readChain, type SelectedChains } from './selected-chains.ts'

/** Maximum number of requests of a page that wait for the user. */
const mostWaiting = 20

interface Needs {
  readonly wallet: WalletPart
  readonly approval: Parts['approval']
  readonly chains: SelectedChains
  now(): number
  /** Returns whether the frame has a box in the page. */
  hasBox(): boolean
  /** The consented session with its keys loaded. Rejects if no session has consent. */
  account(): Promise<Session>
}

interface Open {
  readonly id: string
  readonly namespace: string
  readonly controller: AbortController
  /** Set after approval: the request is then completed and no longer dropped. */
  isSigned: boolean
}

/** A request, with the payment that the user reviewed in the page's own form if the page sends it. */
type ApprovedRequest = RpcRequest & Pick<AppPayload<'RPC_REQUEST'>, 'intent'>

// Methods of the protocol that this wallet does not implement.
const withoutImplementation = new Set(['wallet_grantPermissions', 'wallet_revokePermissions'])

/** Requests of the page to the account: answered at once if they only read, otherwise shown to the user one by one. */
export class Requests {
  readonly #needs: Needs
  readonly #open = new Set<Open>()
  readonly #signing = new Set<Promise<unknown>>()
  readonly #canRequest: () => boolean
  #last: Promise<unknown> = Promise.resolve()

  constructor(dependencies: Needs) {
    this.#needs = dependencies
    // A user can answer a request every few seconds; a faster page tries to wear them out.
    this.#canRequest = createRateLimit(60, 1, dependencies.now)
  }

  async handle(id: string, payload: AppPayload<'RPC_REQUEST'>, embedder: Embedder): Promise<unknown> {
    const { method, params, intent } = payload
    const kind = classOfMethod(method)
    if (kind === 'refused' || withoutImplementation.has(method)) throw notOffered(method)
    const request = { method, params, chainId: this.#chainOf(payload, embedder) }
    if (kind === 'safe') {
      await this.#needs.account()
      return this.#needs.wallet.read(request)
    }
    if (this.#open.size >= mostWaiting || !this.#canRequest()) throw tooMany()
    const approvedRequest = { ...request, intent }
    return embedder.isOurs
      ? this.#queue(id, approvedRequest, embedder)
      : this.#replace(id, approvedRequest, embedder)
  }

  /**
   * Other clients abandon a request silently: they send the next one, or hide the frame. An abandoned request must never be signed
   * in place of the current one.
   */
  async #replace(id: string, request: ApprovedRequest, embedder: Embedder): Promise<unknown> {
    this.drop(undefined, createRefusedError())
    const { hasBox, approval } = this.#needs
    const isThere = () => hasBox() || approval.isElsewhere()
    const stop = watchBox(isThere, () => this.drop(id, createRefusedError()))
    try {
      return await this.#queue(id, request, embedder)
    } finally {
      stop()
    }
  }

  /** Drops the request with this id, or all, except approved ones. */
  drop(id: string | undefined, reason: Error): void {
    for (const open of this.#open)
      if (!open.isSigned && (id === undefined || open.id === id)) open.controller.abort(reason)
  }

  dropNamespace(namespace: string, reason: Error): void {
    for (const open of this.#open)
      if (!open.isSigned && open.namespace === namespace) open.controller.abort(reason)
  }

  /** Resolves once all approved requests are complete. */
  async signed(): Promise<void> {
    await Promise.allSettled(this.#signing)
  }

  /** Chain of a request: named by our client, or the one on screen. */
  #chainOf({ method, chainId, chainNamespace }: AppPayload<'RPC_REQUEST'>, embedder: Embedder) {
    const namespace = namespaceOfMethod(method)
    const currentChain = this.#needs.chains.of(namespace)
    if (embedder.isOurs && (chainId === undefined || chainNamespace === undefined))
      throw createInvalidError('The request does not say its network')
    if (chainNamespace !== undefined && chainNamespace !== namespace) throw otherChain()
    if (!currentChain || (chainId !== undefined && readChain(chainId) !== currentChain)) throw otherChain()
    return currentChain
  }

  #queue(id: string, request: ApprovedRequest, embedder: Embedder): Promise<unknown> {
    const controller = new AbortController()
    const open: Open = { id, namespace: chainNamespaceOf(request.chainId), controller, isSigned: false }
    this.#open.add(open)
    this.#needs.approval.queueChanged()
    const before = this.#last
    const result = (async () => {
      try {
        await untilDropped(before, controller.signal)
        return await this.#requestApproval(open, request, embedder)
      } finally {
        this.#open.delete(open)
        this.#needs.approval.queueChanged()
      }
    })()
    // The next one is shown when this one is answered. A request dropped while waiting keeps its place until then.
    this.#last = Promise.allSettled([before, result])
    return result
  }

  async #requestApproval(
    open: Open,
    { intent, ...request }: ApprovedRequest,
    embedder: Embedder,
  ): Promise<unknown> {
    const { wallet, approval } = this.#needs
    const { signal } = open.controller
    const before = await untilDropped(this.#needs.account(), signal)
    const { content, perform } = await untilDropped(wallet.prepare(request), signal)
    this.#checkChain(request, content)
    if (intent) await untilDropped(requireIntent(content, intent), signal)
    const countWaiting = () => this.#open.size - 1
    await untilDropped(approval.approve(content, embedder, { signal, waiting: countWaiting }), signal)
    // Between showing and signing the user may have signed out, or the page may have switched networks.
    const now = await untilDropped(this.#needs.account(), signal)
    if (now.userId !== before.userId) throw createUnauthorizedError()
    this.#checkChain(request, content)
    open.isSigned = true
    const performance = perform()
    this.#signing.add(performance)
    try {
      return await performance
    } finally {
      this.#signing.delete(performance)
    }
  }

  #checkChain(request: RpcRequest, content: SigningContent): void {
    const currentChain = this.#needs.chains.of(namespaceOfMethod(request.method))
    if (request.chainId !== currentChain || content.chainId !== currentChain) throw otherChain()
    if (content.method !== request.method) throw createInvalidError('The request was not understood')
    if (content.kind !== 'typedData' || content.data.domain.chainId === undefined) return
    // Data of another network would be valid there, while the user looks at this one.
    if (!isSameChain(content.data.domain.chainId, currentChain)) throw otherChain()
  }
}

function isSameChain(value: unknown, chainId: string): boolean {
  try {
    return readChain(value) === chainId
  } catch {
    return false
  }
}

/** Resolves with the outcome, unless the request is dropped first. */
async function untilDropped<T>(outcome: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw signal.reason ?? createAbortedError()
  let stop: (() => void) | undefined
  const droppedPromise = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason ?? createAbortedError())
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([outcome, droppedPromise])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

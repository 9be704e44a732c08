import { classOfMethod, namespaceOfMethod } from '../../../src/core/wallet/rpc-methods.ts'
import type { AppPayload } from '../../../src/services/embedded-frame/protocol.ts'
import type { SigningContent, Embedder, RpcRequest, Session, WalletPart } from '../contract.ts'
import type { Parts } from './dispatcher.ts'
import { watchBox } from './box.ts'
import {
  createAbortedError,
  createInvalidError,
  createUnsupportedError,
  createOtherChainError,
  createRefusedError,
  createTooManyError,
  createUnauthorizedError,
} from './failures.ts'
import { requireIntent } from './intent.ts'
import { createRateLimit } from './rate-limit.ts'
import { chainNamespaceOf, readChain, type SelectedChains } from './selected-chains.ts'

/** Maximum number of open requests of a page, including the one on the screen. */
const maxOpenRequests = 20

interface RequestDependencies {
  readonly wallet: WalletPart
  readonly approval: Parts['approval']
  readonly chains: SelectedChains
  now(): number
  /** Returns whether the frame has a box in the page. */
  hasBox(): boolean
  /** Resolves to the session with consent, after its keys are loaded. Rejects without a session or without consent. */
  openAccount(): Promise<Session>
}

interface OpenRequest {
  readonly id: string
  readonly namespace: string
  readonly controller: AbortController
  /** True after the approval, from when on the request is completed and can no longer be dropped. */
  isApproved: boolean
}

/** A request that needs approval. It contains the payment that the user reviewed in the page's own form, if the page sends it. */
type ApprovalRequest = RpcRequest & Pick<AppPayload<'RPC_REQUEST'>, 'intent'>

// Methods of the protocol that this wallet does not implement.
const unimplementedMethods = new Set(['wallet_grantPermissions', 'wallet_revokePermissions'])

/** Handles RPC requests of the embedding page. Answers them immediately if they only read data, and otherwise prompts for them in order. */
export class Requests {
  readonly #dependencies: RequestDependencies
  readonly #openRequests = new Set<OpenRequest>()
  readonly #signingPromises = new Set<Promise<unknown>>()
  readonly #takeRequestToken: () => boolean
  #lastRequest: Promise<unknown> = Promise.resolve()

  constructor(dependencies: RequestDependencies) {
    this.#dependencies = dependencies
    // A user needs a few seconds for each request. A page that requests faster may try to tire the user into approving.
    this.#takeRequestToken = createRateLimit(60, 1, dependencies.now)
  }

  async handle(id: string, payload: AppPayload<'RPC_REQUEST'>, embedder: Embedder): Promise<unknown> {
    const { method, params, intent } = payload
    const kind = classOfMethod(method)
    if (kind === 'refused' || unimplementedMethods.has(method)) throw createUnsupportedError(method)
    const request = { method, params, chainId: this.#chainOf(payload, embedder) }
    if (kind === 'safe') {
      await this.#dependencies.openAccount()
      return this.#dependencies.wallet.read(request)
    }
    if (this.#openRequests.size >= maxOpenRequests || !this.#takeRequestToken()) throw createTooManyError()
    const approvalRequest = { ...request, intent }
    return embedder.isOurClient
      ? this.#queue(id, approvalRequest, embedder)
      : this.#replace(id, approvalRequest, embedder)
  }

  /**
   * Queues a request of a client of another project, after dropping its earlier ones. Such a client abandons a request without a
   * message: it sends the next request, or hides the frame. An abandoned request must never be signed in place of the current request.
   */
  async #replace(id: string, request: ApprovalRequest, embedder: Embedder): Promise<unknown> {
    this.drop(undefined, createRefusedError())
    const { hasBox, approval } = this.#dependencies
    const isVisible = () => hasBox() || approval.isInSeparateWindow()
    const stop = watchBox(isVisible, () => this.drop(id, createRefusedError()))
    try {
      return await this.#queue(id, request, embedder)
    } finally {
      stop()
    }
  }

  /** Drops the request with this id. Without an id, drops all requests. Approved requests are never dropped. */
  drop(id: string | undefined, reason: Error): void {
    for (const openRequest of this.#openRequests)
      if (!openRequest.isApproved && (id === undefined || openRequest.id === id))
        openRequest.controller.abort(reason)
  }

  dropNamespace(namespace: string, reason: Error): void {
    for (const openRequest of this.#openRequests)
      if (!openRequest.isApproved && openRequest.namespace === namespace) openRequest.controller.abort(reason)
  }

  /** Resolves once all approved requests are complete. */
  async waitForSignatures(): Promise<void> {
    await Promise.allSettled(this.#signingPromises)
  }

  /**
   * Returns the selected chain of the method's namespace. Throws if no chain is selected, if the request names a different chain, or if a
   * request of our client names no chain.
   */
  #chainOf({ method, chainId, chainNamespace }: AppPayload<'RPC_REQUEST'>, embedder: Embedder) {
    const namespace = namespaceOfMethod(method)
    const currentChain = this.#dependencies.chains.chainOf(namespace)
    if (embedder.isOurClient && (chainId === undefined || chainNamespace === undefined))
      throw createInvalidError('The request does not say its network')
    if (chainNamespace !== undefined && chainNamespace !== namespace) throw createOtherChainError()
    if (!currentChain || (chainId !== undefined && readChain(chainId) !== currentChain))
      throw createOtherChainError()
    return currentChain
  }

  #queue(id: string, request: ApprovalRequest, embedder: Embedder): Promise<unknown> {
    const controller = new AbortController()
    const openRequest: OpenRequest = {
      id,
      namespace: chainNamespaceOf(request.chainId),
      controller,
      isApproved: false,
    }
    this.#openRequests.add(openRequest)
    this.#dependencies.approval.updateWaitingCount()
    const previousRequest = this.#lastRequest
    const result = (async () => {
      try {
        await waitUnlessAborted(previousRequest, controller.signal)
        return await this.#requestApproval(openRequest, request, embedder)
      } finally {
        this.#openRequests.delete(openRequest)
        this.#dependencies.approval.updateWaitingCount()
      }
    })()
    // The next request is shown after this one and all earlier ones have ended. If this one is dropped while it waits, the next one
    // still waits for the earlier ones.
    this.#lastRequest = Promise.allSettled([previousRequest, result])
    return result
  }

  async #requestApproval(
    openRequest: OpenRequest,
    { intent, ...request }: ApprovalRequest,
    embedder: Embedder,
  ): Promise<unknown> {
    const { wallet, approval } = this.#dependencies
    const { signal } = openRequest.controller
    const initialSession = await waitUnlessAborted(this.#dependencies.openAccount(), signal)
    const { content, perform } = await waitUnlessAborted(wallet.prepare(request), signal)
    this.#checkChain(request, content)
    if (intent) await waitUnlessAborted(requireIntent(content, intent), signal)
    const countWaiting = () => this.#openRequests.size - 1
    await waitUnlessAborted(approval.approve(content, embedder, { signal, countWaiting }), signal)
    // While the request was shown, the user may have signed out, or the page may have switched networks.
    const currentSession = await waitUnlessAborted(this.#dependencies.openAccount(), signal)
    if (currentSession.userId !== initialSession.userId) throw createUnauthorizedError()
    this.#checkChain(request, content)
    openRequest.isApproved = true
    const resultPromise = perform()
    this.#signingPromises.add(resultPromise)
    try {
      return await resultPromise
    } finally {
      this.#signingPromises.delete(resultPromise)
    }
  }

  #checkChain(request: RpcRequest, content: SigningContent): void {
    const currentChain = this.#dependencies.chains.chainOf(namespaceOfMethod(request.method))
    if (request.chainId !== currentChain || content.chainId !== currentChain) throw createOtherChainError()
    if (content.method !== request.method) throw createInvalidError('The request was not understood')
    if (content.kind !== 'typedData' || content.data.domain.chainId === undefined) return
    // Typed data for another network would be valid there, although the screen shows the current network.
    if (!isSameChain(content.data.domain.chainId, currentChain)) throw createOtherChainError()
  }
}

function isSameChain(value: unknown, chainId: string): boolean {
  try {
    return readChain(value) === chainId
  } catch {
    return false
  }
}

/** Resolves to the outcome. Rejects as soon as `signal` aborts. */
async function waitUnlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw signal.reason ?? createAbortedError()
  let rejectOnAbort: (() => void) | undefined
  const abortPromise = new Promise<never>((_, reject) => {
    rejectOnAbort = () => reject(signal.reason ?? createAbortedError())
    signal.addEventListener('abort', rejectOnAbort)
  })
  try {
    return await Promise.race([promise, abortPromise])
  } finally {
    if (rejectOnAbort) signal.removeEventListener('abort', rejectOnAbort)
  }
}

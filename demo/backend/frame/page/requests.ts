import { classOfMethod, namespaceOfMethod } from '../../../../src/core/wallet/rpc-methods.ts'
import type { AppPayload } from '../../../../src/services/embedded-frame/protocol.ts'
import type { Ask, Embedder, RpcRequest, Session, WalletPart } from '../contract.ts'
import type { Parts } from './dispatcher.ts'
import { watchBox } from './box.ts'
import { aborted, invalid, notOffered, otherChain, refused, tooMany, unauthorized } from './failures.ts'
import { requireIntent } from './intent.ts'
import { createRateLimit } from './rate-limit.ts'
import { chainNamespaceOf, readChain, type ShownChains } from './shown-chains.ts'

/** So many requests of a page may wait for a person. */
const mostWaiting = 20

interface Needs {
  readonly wallet: WalletPart
  readonly approval: Parts['approval']
  readonly chains: ShownChains
  now(): number
  /** The frame takes some place in the page. */
  hasBox(): boolean
  /** The consented session with its keys at hand; rejects where there is none. */
  account(): Promise<Session>
}

interface Open {
  readonly id: string
  readonly namespace: string
  readonly controller: AbortController
  /** From here on it is sent to its end. */
  isSigned: boolean
}

/** A request with what the person reviewed in the page's own form, where the page says so. */
type ApprovedRequest = RpcRequest & Pick<AppPayload<'RPC_REQUEST'>, 'intent'>

// The other side of the wire names them, this wallet has no such thing.
const withoutImplementation = new Set(['wallet_grantPermissions', 'wallet_revokePermissions'])

/** What the page asks of the account: read at once, or shown to a person, one after the other. */
export class Requests {
  readonly #needs: Needs
  readonly #open = new Set<Open>()
  readonly #signing = new Set<Promise<unknown>>()
  readonly #mayAsk: () => boolean
  #last: Promise<unknown> = Promise.resolve()

  constructor(needs: Needs) {
    this.#needs = needs
    // A person can answer a request every few seconds; a page that asks faster wants to wear them out.
    this.#mayAsk = createRateLimit(60, 1, needs.now)
  }

  async take(id: string, payload: AppPayload<'RPC_REQUEST'>, embedder: Embedder): Promise<unknown> {
    const { method, params, intent } = payload
    const kind = classOfMethod(method)
    if (kind === 'refused' || withoutImplementation.has(method)) throw notOffered(method)
    const request = { method, params, chainId: this.#chainOf(payload, embedder) }
    if (kind === 'safe') {
      await this.#needs.account()
      return this.#needs.wallet.read(request)
    }
    if (this.#open.size >= mostWaiting || !this.#mayAsk()) throw tooMany()
    const approved = { ...request, intent }
    return embedder.isOurs ? this.#queue(id, approved, embedder) : this.#replace(id, approved, embedder)
  }

  /**
   * Other clients give a request up without a word: they ask for the next one, or hide the frame. What is left behind like
   * that must never be signed in the place of what is asked now.
   */
  async #replace(id: string, request: ApprovedRequest, embedder: Embedder): Promise<unknown> {
    this.drop(undefined, refused())
    const { hasBox, approval } = this.#needs
    const isThere = () => hasBox() || approval.isElsewhere()
    const stop = watchBox(isThere, () => this.drop(id, refused()))
    try {
      return await this.#queue(id, request, embedder)
    } finally {
      stop()
    }
  }

  /** Drops the request of this id, or all, but never what a person has approved. */
  drop(id: string | undefined, reason: Error): void {
    for (const open of this.#open)
      if (!open.isSigned && (id === undefined || open.id === id)) open.controller.abort(reason)
  }

  dropNamespace(namespace: string, reason: Error): void {
    for (const open of this.#open)
      if (!open.isSigned && open.namespace === namespace) open.controller.abort(reason)
  }

  /** Settles once everything that was approved is through. */
  async signed(): Promise<void> {
    await Promise.allSettled(this.#signing)
  }

  /** The chain of a request: named by our client, and the one that is shown. */
  #chainOf({ method, chainId, chainNamespace }: AppPayload<'RPC_REQUEST'>, embedder: Embedder) {
    const namespace = namespaceOfMethod(method)
    const shown = this.#needs.chains.of(namespace)
    if (embedder.isOurs && (chainId === undefined || chainNamespace === undefined))
      throw invalid('The request does not say its network')
    if (chainNamespace !== undefined && chainNamespace !== namespace) throw otherChain()
    if (!shown || (chainId !== undefined && readChain(chainId) !== shown)) throw otherChain()
    return shown
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
        return await this.#ask(open, request, embedder)
      } finally {
        this.#open.delete(open)
        this.#needs.approval.queueChanged()
      }
    })()
    // The next one is shown when this one is answered; one that is dropped while it waits keeps its place until then.
    this.#last = Promise.allSettled([before, result])
    return result
  }

  async #ask(open: Open, { intent, ...request }: ApprovedRequest, embedder: Embedder): Promise<unknown> {
    const { wallet, approval } = this.#needs
    const { signal } = open.controller
    const before = await untilDropped(this.#needs.account(), signal)
    const { ask, perform } = await untilDropped(wallet.prepare(request), signal)
    this.#checkChain(request, ask)
    if (intent) await untilDropped(requireIntent(ask, intent), signal)
    const waiting = () => this.#open.size - 1
    await untilDropped(approval.approve(ask, embedder, { signal, waiting }), signal)
    // Between showing and signing the person may have signed out, or the page may have switched.
    const now = await untilDropped(this.#needs.account(), signal)
    if (now.userId !== before.userId) throw unauthorized()
    this.#checkChain(request, ask)
    open.isSigned = true
    const performed = perform()
    this.#signing.add(performed)
    try {
      return await performed
    } finally {
      this.#signing.delete(performed)
    }
  }

  #checkChain(request: RpcRequest, ask: Ask): void {
    const shown = this.#needs.chains.of(namespaceOfMethod(request.method))
    if (request.chainId !== shown || ask.chainId !== shown) throw otherChain()
    if (ask.method !== request.method) throw invalid('The request was not understood')
    if (ask.kind !== 'typedData' || ask.data.domain.chainId === undefined) return
    // Data of another network would count there, while the person looks at this one.
    if (!isSameChain(ask.data.domain.chainId, shown)) throw otherChain()
  }
}

function isSameChain(named: unknown, shown: string): boolean {
  try {
    return readChain(named) === shown
  } catch {
    return false
  }
}

/** The outcome, unless the request is dropped first. */
async function untilDropped<T>(outcome: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw signal.reason ?? aborted()
  let stop: (() => void) | undefined
  const dropped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason ?? aborted())
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([outcome, dropped])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

import type { ApprovalPart, Ask, Embedder, Session, WalletPart } from '../../contract.ts'
import { aborted, refused } from '../failures.ts'
import { describeAsk, describeConsent, describeEmailChange } from './describe.ts'
import type { Description, Screen } from './description.ts'
import type { AskServer } from './carried.ts'
import { Guard, type GuardState } from './guard.ts'
import { openOwnWindow, type OwnState, type OwnWindow } from './own-window.ts'
import { PointerWatch } from './pointer-watch.ts'
import { canTellCover } from './sight.ts'
import { applyTheme, type Theme } from './theme.ts'
import { plainScreen, viewOf } from './view.ts'
import { shortName } from './visible-text.ts'
import { type Say, type WordKey, wordsOf } from './words.ts'

export interface ApprovalOptions {
  readonly root: HTMLElement
  /** Reads tokens that a request names. */
  readonly read: WalletPart['read']
  /** Origin of the outermost page, if it differs from the requesting one. */
  readonly within?: string
  /** Returns whether an origin is a bench page of a test stack, whose buttons pause only briefly. */
  readonly isBench?: (origin: string) => boolean
  /** Content below every request. */
  readonly aside?: (say: Say) => HTMLElement | undefined
  /** Calls the frame's own server for the user logged in under an origin. */
  askServer(...call: [embedder: Embedder, ...Parameters<AskServer>]): ReturnType<AskServer>
}

const noteOf: Readonly<Record<OwnState, WordKey>> = {
  opening: 'own.elsewhere',
  open: 'own.elsewhere',
  link: 'own.unopened',
  stuck: 'own.blocked',
  unreachable: 'own.unreachable',
}

/** User interface of the frame: shows one request at a time. */
export class Approval implements ApprovalPart {
  readonly #options: ApprovalOptions
  readonly #pointer = new PointerWatch()
  #words = wordsOf(undefined)
  #last: Promise<unknown> = Promise.resolve()
  #showsWaiting: (() => void) | undefined
  #rearm: (() => void) | undefined
  #hasOwnWindow = () => false

  constructor(options: ApprovalOptions) {
    this.#options = options
    this.#idle()
  }

  async approve(
    ask: Ask,
    embedder: Embedder,
    { signal, waiting }: { signal: AbortSignal; waiting(): number },
  ): Promise<void> {
    const { read } = this.#options
    const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
    const description = await describeAsk(ask, embedder, { ...this.#words, read, nowSeconds })
    await this.#inTurn(() => this.#show(description, embedder, signal, waiting), signal)
  }

  async askConsent(session: Session, embedder: Embedder, signal: AbortSignal): Promise<void> {
    const description = describeConsent(session, this.#words.say)
    await this.#inTurn(() => this.#show(description, embedder, signal, () => 0), signal)
  }

  async askEmailChange(
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<void> {
    const description = describeEmailChange(change, this.#words.say)
    await this.#inTurn(() => this.#show(description, embedder, signal, () => 0), signal)
  }

  setTheme(theme: Theme): void {
    if (applyTheme(theme)) this.#rearm?.()
  }

  setLanguage(language: string | undefined): void {
    this.#words = wordsOf(language)
    document.documentElement.lang = this.#words.language
    if (!this.#rearm) this.#idle()
  }

  isElsewhere(): boolean {
    return this.#hasOwnWindow()
  }

  queueChanged(): void {
    this.#showsWaiting?.()
  }

  /** Queues requests, so that one never covers another. */
  async #inTurn(show: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const before = this.#last
    const shown = (async () => {
      await before.catch(() => {})
      signal.throwIfAborted()
      await show()
    })()
    this.#last = shown
    await shown
  }

  #show(
    description: Description,
    embedder: Embedder,
    signal: AbortSignal,
    waiting: () => number,
  ): Promise<void> {
    const { root, within, askServer, isBench } = this.#options
    const { say, language } = this.#words
    const { origin, name } = embedder
    const claimedName = name === undefined ? undefined : shortName(name)
    const screen: Screen = {
      ...description,
      origin,
      claimedName: claimedName || undefined,
      within,
      language,
      ...(isBench?.(origin) && { isBench: true }),
    }
    const isApart = screen.isApart || !canTellCover()
    const hint = isApart ? say(screen.isApart ? 'own.needed' : 'own.only') : undefined
    const view = viewOf(screen, say, { isFramed: true, isApart, hint, aside: this.#options.aside?.(say) })
    let own: OwnWindow | undefined

    return new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        guard.stop()
        own?.withdraw()
        signal.removeEventListener('abort', drop)
        this.#showsWaiting = this.#rearm = undefined
        this.#hasOwnWindow = () => false
        this.#idle()
        settle()
      }
      const drop = () => end(() => reject(signal.reason ?? aborted()))
      const note = (state: GuardState, isRefused: boolean): string => {
        if (own) return say(noteOf[own.state])
        if (!isApart && (state === 'covered' || state === 'hidden')) return say('guard.covered')
        if (!isApart && (state === 'small' || state === 'unread')) return say(`guard.${state}`)
        return isRefused ? say('guard.again') : ''
      }
      root.replaceChildren(view.element)
      const guard = new Guard({
        screen: view.element,
        end: view.end,
        approve: view.approve,
        cancel: view.cancel,
        own: view.own,
        isFramed: true,
        pointer: this.#pointer,
        isBench: screen.isBench,
        onApprove: () => end(resolve),
        onCancel: () => end(() => reject(refused())),
        onOwn: () => openOwn(),
        onState: (...state) => view.showNote(note(...state)),
      })
      const showOwn = () => {
        const isByLink = own?.state === 'link' || own?.state === 'stuck'
        if (own && isByLink) view.link.href = own.href
        view.link.hidden = !isByLink
        guard.rearm()
      }
      const openOwn = () => {
        if (own?.state === 'open' && own.show()) return
        own?.withdraw()
        const opened = openOwnWindow(screen, (...call) => askServer(embedder, ...call), showOwn)
        own = opened
        showOwn()
        void opened.outcome.then(outcome => {
          if (own !== opened) return
          own = undefined
          if (outcome === 'approved') end(resolve)
          else if (outcome === 'refused') end(() => reject(refused()))
          else showOwn()
        })
      }
      view.link.addEventListener('click', () => own?.followed())
      this.#rearm = () => guard.rearm()
      this.#hasOwnWindow = () => own?.state === 'opening' || own?.state === 'open'
      this.#showsWaiting = () => {
        if (view.showWaiting(waiting())) guard.rearm()
      }
      this.#showsWaiting()
      signal.addEventListener('abort', drop)
      view.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    })
  }

  #idle(): void {
    const { say } = this.#words
    this.#options.root.replaceChildren(plainScreen(say, say('idle')))
  }
}

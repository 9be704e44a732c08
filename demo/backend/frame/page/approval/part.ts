import type { ApprovalPart, Ask, Embedder, Session, WalletPart } from '../../contract.ts'
import { aborted, refused } from '../failures.ts'
import { describeAsk, describeConsent, describeEmailChange } from './describe.ts'
import type { Description, Screen } from './description.ts'
import { Guard } from './guard.ts'
import { openOwnWindow, type OwnWindow } from './own-window.ts'
import { PointerWatch } from './pointer-watch.ts'
import { canTellCover, type Sight } from './sight.ts'
import { applyTheme, type Theme } from './theme.ts'
import { plainScreen, viewOf } from './view.ts'
import { shortName } from './visible-text.ts'
import { type Say, wordsOf } from './words.ts'

export interface ApprovalOptions {
  readonly root: HTMLElement
  /** Reads tokens of what is asked. */
  readonly read: WalletPart['read']
  /** Origin of the outermost page, where it is another than the one that asks. */
  readonly within?: string
  /** What is said below every question. */
  readonly aside?: (say: Say) => HTMLElement | undefined
}

/** What a person sees in the frame: one question at a time. */
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

  /** A question is never shown over another one. */
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
    const { root, within } = this.#options
    const { say, language } = this.#words
    const { origin, name } = embedder
    const claimedName = name === undefined ? undefined : shortName(name)
    const screen: Screen = { ...description, origin, claimedName: claimedName || undefined, within, language }
    const onlyOwn = screen.isApart ? say('own.needed') : canTellCover() ? undefined : say('own.only')
    const view = viewOf(screen, say, { isFramed: true, onlyOwn, aside: this.#options.aside?.(say) })
    let own: OwnWindow | undefined
    let isBlocked = false

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
      const note = (state: Sight | 'waiting' | undefined): string => {
        if (own) return say('own.elsewhere')
        if (isBlocked) return say('own.blocked')
        if (onlyOwn !== undefined) return ''
        if (state === 'covered' || state === 'hidden') return say('guard.covered')
        if (state === 'small') return say('guard.small')
        return ''
      }
      root.replaceChildren(view.element)
      const guard = new Guard({
        screen: view.element,
        approve: view.approve,
        cancel: view.cancel,
        own: view.own,
        isFramed: true,
        pointer: this.#pointer,
        onApprove: () => end(resolve),
        onCancel: () => end(() => reject(refused())),
        onOwn: () => openOwn(),
        onState: state => view.showNote(note(state)),
      })
      const openOwn = () => {
        if (own) return own.show()
        const opened = openOwnWindow(screen)
        own = opened
        isBlocked = !opened
        guard.rearm()
        void opened?.outcome.then(outcome => {
          if (own !== opened) return
          own = undefined
          if (outcome === 'approved') end(resolve)
          else if (outcome === 'refused') end(() => reject(refused()))
          else guard.rearm()
        })
      }
      this.#rearm = () => guard.rearm()
      this.#hasOwnWindow = () => own !== undefined
      this.#showsWaiting = () => view.showWaiting(waiting())
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

import type { ApprovalPart, SigningContent, Embedder, Session, WalletPart } from '../../contract.ts'
import { createAbortedError, createRefusedError } from '../failures.ts'
import { describeContent, describeConsent, describeEmailChange } from './describe.ts'
import type { Description, Screen } from './description.ts'
import type { CallServer } from './screen-transfer.ts'
import { Guard, type GuardState } from './guard.ts'
import { openOwnWindow, type OwnState, type OwnWindow } from './own-window.ts'
import { PointerWatch } from './pointer-watch.ts'
import { canDetectCover } from './sight.ts'
import { applyTheme, type Theme } from './theme.ts'
import { plainScreen, viewOf } from './view.ts'
import { shortName } from './visible-text.ts'
import { type Translate, type TextKey, translatorOf } from './texts.ts'

export interface ApprovalOptions {
  readonly root: HTMLElement
  /** Reads tokens that a request names. */
  readonly read: WalletPart['read']
  /** Origin of the outermost page, if it differs from the requesting one. */
  readonly within?: string
  /** Returns whether an origin is a bench page of a test stack, whose buttons pause only briefly. */
  readonly isBench?: (origin: string) => boolean
  /** Content below every request. */
  readonly aside?: (translate: Translate) => HTMLElement | undefined
  /** Calls the frame's own server for the user logged in under an origin. */
  callServer(...call: [embedder: Embedder, ...Parameters<CallServer>]): ReturnType<CallServer>
}

const noteOf: Readonly<Record<OwnState, TextKey>> = {
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
  #translator = translatorOf(undefined)
  #last: Promise<unknown> = Promise.resolve()
  #updateWaiting: (() => void) | undefined
  #rearm: (() => void) | undefined
  #hasOwnWindow = () => false

  constructor(options: ApprovalOptions) {
    this.#options = options
    this.#idle()
  }

  async approve(
    content: SigningContent,
    embedder: Embedder,
    { signal, waiting }: { signal: AbortSignal; waiting(): number },
  ): Promise<void> {
    const { read } = this.#options
    const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
    const description = await describeContent(content, embedder, { ...this.#translator, read, nowSeconds })
    await this.#inTurn(() => this.#show(description, embedder, signal, waiting), signal)
  }

  async requestConsent(session: Session, embedder: Embedder, signal: AbortSignal): Promise<void> {
    const description = describeConsent(session, this.#translator.translate)
    await this.#inTurn(() => this.#show(description, embedder, signal, () => 0), signal)
  }

  async confirmEmailChange(
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<void> {
    const description = describeEmailChange(change, this.#translator.translate)
    await this.#inTurn(() => this.#show(description, embedder, signal, () => 0), signal)
  }

  setTheme(theme: Theme): void {
    if (applyTheme(theme)) this.#rearm?.()
  }

  setLanguage(language: string | undefined): void {
    this.#translator = translatorOf(language)
    document.documentElement.lang = this.#translator.language
    if (!this.#rearm) this.#idle()
  }

  isElsewhere(): boolean {
    return this.#hasOwnWindow()
  }

  queueChanged(): void {
    this.#updateWaiting?.()
  }

  /** Queues requests, so that one never covers another. */
  async #inTurn(show: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const before = this.#last
    const result = (async () => {
      await before.catch(() => {})
      signal.throwIfAborted()
      await show()
    })()
    this.#last = result
    await result
  }

  #show(
    description: Description,
    embedder: Embedder,
    signal: AbortSignal,
    waiting: () => number,
  ): Promise<void> {
    const { root, within, callServer, isBench } = this.#options
    const { translate, language } = this.#translator
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
    const isApart = screen.isApart || !canDetectCover()
    const hint = isApart ? translate(screen.isApart ? 'own.needed' : 'own.only') : undefined
    const view = viewOf(screen, translate, {
      isFramed: true,
      isApart,
      hint,
      aside: this.#options.aside?.(translate),
    })
    let ownWindow: OwnWindow | undefined

    return new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        guard.stop()
        ownWindow?.withdraw()
        signal.removeEventListener('abort', drop)
        this.#updateWaiting = this.#rearm = undefined
        this.#hasOwnWindow = () => false
        this.#idle()
        settle()
      }
      const drop = () => end(() => reject(signal.reason ?? createAbortedError()))
      const getNote = (state: GuardState, isRefused: boolean): string => {
        if (ownWindow) return translate(noteOf[ownWindow.state])
        if (!isApart && (state === 'covered' || state === 'hidden')) return translate('guard.covered')
        if (!isApart && (state === 'small' || state === 'unread')) return translate(`guard.${state}`)
        return isRefused ? translate('guard.again') : ''
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
        onCancel: () => end(() => reject(createRefusedError())),
        onOwn: () => openOwn(),
        onState: (...state) => view.showNote(getNote(...state)),
      })
      const showOwn = () => {
        const isByLink = ownWindow?.state === 'link' || ownWindow?.state === 'stuck'
        if (ownWindow && isByLink) view.link.href = ownWindow.href
        view.link.hidden = !isByLink
        guard.rearm()
      }
      const openOwn = () => {
        if (ownWindow?.state === 'open' && ownWindow.show()) return
        ownWindow?.withdraw()
        const openedWindow = openOwnWindow(screen, (...call) => callServer(embedder, ...call), showOwn)
        ownWindow = openedWindow
        showOwn()
        void openedWindow.outcome.then(outcome => {
          if (ownWindow !== openedWindow) return
          ownWindow = undefined
          if (outcome === 'approved') end(resolve)
          else if (outcome === 'refused') end(() => reject(createRefusedError()))
          else showOwn()
        })
      }
      view.link.addEventListener('click', () => ownWindow?.handleLinkClick())
      this.#rearm = () => guard.rearm()
      this.#hasOwnWindow = () => ownWindow?.state === 'opening' || ownWindow?.state === 'open'
      this.#updateWaiting = () => {
        if (view.showWaiting(waiting())) guard.rearm()
      }
      this.#updateWaiting()
      signal.addEventListener('abort', drop)
      view.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    })
  }

  #idle(): void {
    const { translate } = this.#translator
    this.#options.root.replaceChildren(plainScreen(translate, translate('idle')))
  }
}

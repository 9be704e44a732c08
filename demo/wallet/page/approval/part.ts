import type { ApprovalPart, SigningContent, Embedder, Session, WalletPart } from '../../contract.ts'
import { createAbortedError, createRefusedError } from '../failures.ts'
import { describeContent, describeConsent, describeEmailChange } from './describe.ts'
import type { Description, Screen } from './description.ts'
import type { CallServer } from './screen-transfer.ts'
import { Guard, type GuardState } from './guard.ts'
import { openSeparateWindow, type SeparateWindowState, type SeparateWindow } from './separate-window.ts'
import { PointerWatch } from './pointer-watch.ts'
import { canDetectCover } from './visibility-watch.ts'
import { applyTheme, type Theme } from './theme.ts'
import { createPlainScreen, createView } from './view.ts'
import { shortenName } from './visible-text.ts'
import { type Translate, type TextKey, translatorOf } from './texts.ts'

export interface ApprovalOptions {
  readonly root: HTMLElement
  /** Reads data from the chain, such as the tokens that a request names. */
  readonly read: WalletPart['read']
  /** Origin of the outermost page, if it differs from the requesting one. */
  readonly outermostOrigin?: string
  /** Returns whether an origin is that of a bench page of a test stack. The pause of the buttons is shorter there. */
  readonly isBench?: (origin: string) => boolean
  /** Creates a notice that is shown below every request. */
  readonly createAside?: (translate: Translate) => HTMLElement | undefined
  /** Calls the frame's own server with the session of an embedding origin. */
  callServer(...call: [embedder: Embedder, ...Parameters<CallServer>]): ReturnType<CallServer>
}

const windowNotes: Readonly<Record<SeparateWindowState, TextKey>> = {
  opening: 'window.otherWindow',
  open: 'window.otherWindow',
  link: 'window.notOpened',
  stuck: 'window.blocked',
  unreachable: 'window.unreachable',
}

/** User interface of the frame: shows one request at a time. */
export class Approval implements ApprovalPart {
  readonly #options: ApprovalOptions
  readonly #pointer = new PointerWatch()
  #translator = translatorOf(undefined)
  #lastRequest: Promise<unknown> = Promise.resolve()
  #updateWaiting: (() => void) | undefined
  #rearm: (() => void) | undefined
  #isSeparateWindowOpen = () => false

  constructor(options: ApprovalOptions) {
    this.#options = options
    this.#showIdle()
  }

  async approve(
    content: SigningContent,
    embedder: Embedder,
    { signal, countWaiting }: { signal: AbortSignal; countWaiting(): number },
  ): Promise<void> {
    const { read } = this.#options
    const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
    const description = await describeContent(content, embedder, { ...this.#translator, read, nowSeconds })
    await this.#enqueue(() => this.#show(description, embedder, signal, countWaiting), signal)
  }

  async requestConsent(session: Session, embedder: Embedder, signal: AbortSignal): Promise<void> {
    const description = describeConsent(session, this.#translator.translate)
    await this.#enqueue(() => this.#show(description, embedder, signal, () => 0), signal)
  }

  async confirmEmailChange(
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<void> {
    const description = describeEmailChange(change, this.#translator.translate)
    await this.#enqueue(() => this.#show(description, embedder, signal, () => 0), signal)
  }

  setTheme(theme: Theme): void {
    if (applyTheme(theme)) this.#rearm?.()
  }

  setLanguage(language: string | undefined): void {
    this.#translator = translatorOf(language)
    document.documentElement.lang = this.#translator.language
    if (!this.#rearm) this.#showIdle()
  }

  isInSeparateWindow(): boolean {
    return this.#isSeparateWindowOpen()
  }

  updateWaitingCount(): void {
    this.#updateWaiting?.()
  }

  /** Queues requests, so that one never replaces another on the screen. */
  async #enqueue(show: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const previousRequest = this.#lastRequest
    const result = (async () => {
      await previousRequest.catch(() => {})
      signal.throwIfAborted()
      await show()
    })()
    this.#lastRequest = result
    await result
  }

  #show(
    description: Description,
    embedder: Embedder,
    signal: AbortSignal,
    countWaiting: () => number,
  ): Promise<void> {
    const { root, outermostOrigin, callServer, isBench } = this.#options
    const { translate, language } = this.#translator
    const { origin, name } = embedder
    const claimedName = name === undefined ? undefined : shortenName(name)
    const screen: Screen = {
      ...description,
      origin,
      claimedName: claimedName || undefined,
      outermostOrigin,
      language,
      ...(isBench?.(origin) && { isBench: true }),
    }
    const needsSeparateWindow = screen.needsSeparateWindow || !canDetectCover()
    const hint = needsSeparateWindow
      ? translate(screen.needsSeparateWindow ? 'window.required' : 'window.coverUnknown')
      : undefined
    const view = createView(screen, translate, {
      isFramed: true,
      needsSeparateWindow,
      hint,
      aside: this.#options.createAside?.(translate),
    })
    let separateWindow: SeparateWindow | undefined

    return new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void) => {
        guard.stop()
        separateWindow?.withdraw()
        signal.removeEventListener('abort', onAbort)
        this.#updateWaiting = this.#rearm = undefined
        this.#isSeparateWindowOpen = () => false
        this.#showIdle()
        settle()
      }
      const onAbort = () => finish(() => reject(signal.reason ?? createAbortedError()))
      const selectNote = (state: GuardState, isRefused: boolean): string => {
        if (separateWindow) return translate(windowNotes[separateWindow.state])
        if (!needsSeparateWindow && (state === 'covered' || state === 'hidden'))
          return translate('guard.covered')
        if (!needsSeparateWindow && (state === 'small' || state === 'unread'))
          return translate(`guard.${state}`)
        return isRefused ? translate('guard.again') : ''
      }
      root.replaceChildren(view.element)
      const guard = new Guard({
        screen: view.element,
        endMarker: view.endMarker,
        approveButton: view.approveButton,
        cancelButton: view.cancelButton,
        separateWindowButton: view.separateWindowButton,
        isFramed: true,
        pointer: this.#pointer,
        isBench: screen.isBench,
        onApprove: () => finish(resolve),
        onCancel: () => finish(() => reject(createRefusedError())),
        onOpenWindow: () => openRequestWindow(),
        onState: (...state) => view.showNote(selectNote(...state)),
      })
      const updateSeparateWindow = () => {
        const isLinkShown = separateWindow?.state === 'link' || separateWindow?.state === 'stuck'
        if (separateWindow && isLinkShown) view.link.href = separateWindow.href
        view.link.hidden = !isLinkShown
        guard.rearm()
      }
      const openRequestWindow = () => {
        if (separateWindow?.state === 'open' && separateWindow.show()) return
        separateWindow?.withdraw()
        const openedWindow = openSeparateWindow(
          screen,
          (...call) => callServer(embedder, ...call),
          updateSeparateWindow,
        )
        separateWindow = openedWindow
        updateSeparateWindow()
        void openedWindow.outcome.then(outcome => {
          if (separateWindow !== openedWindow) return
          separateWindow = undefined
          if (outcome === 'approved') finish(resolve)
          else if (outcome === 'refused') finish(() => reject(createRefusedError()))
          else updateSeparateWindow()
        })
      }
      view.link.addEventListener('click', () => separateWindow?.handleLinkClick())
      this.#rearm = () => guard.rearm()
      this.#isSeparateWindowOpen = () =>
        separateWindow?.state === 'opening' || separateWindow?.state === 'open'
      this.#updateWaiting = () => {
        if (view.showWaiting(countWaiting())) guard.rearm()
      }
      this.#updateWaiting()
      signal.addEventListener('abort', onAbort)
      view.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    })
  }

  #showIdle(): void {
    const { translate } = this.#translator
    this.#options.root.replaceChildren(createPlainScreen(translate, translate('idle')))
  }
}

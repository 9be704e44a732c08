import { css, html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import * as limits from '../../src/core/limits.ts'
import { t, type TextKey } from '../../src/text/text.ts'
import { Action } from '../base/action.ts'
import { WhileShown } from '../base/while-shown.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import '../ui/wui-sheet.ts'
import './w3m-empty.ts'

/** A list of few rows, or of none, is as low as they are. */
export const listStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--wui-gap);
    flex: none;
  }
  wui-sheet {
    flex: 1 0 auto;
  }
  .none {
    display: grid;
    align-content: center;
  }
`

/** What the lists of the account share: they load when they are shown, and say when they have nothing, or could not. */
export class ListFrame implements ReactiveController {
  /** Loads once more, because somebody asked for it. */
  readonly retry: Action
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #failed: TextKey
  #hasSkeletons = false
  #heldPx = 0

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    {
      load,
      again,
      failed,
    }: { readonly load: () => unknown; readonly again: () => unknown; readonly failed: TextKey },
  ) {
    this.#host = host
    this.retry = new Action(host, again)
    this.#failed = failed
    host.addController(this)
    new WhileShown(
      host,
      () => void load(),
      () => {},
    )
  }

  hostUpdate(): void {
    this.#heldPx = this.#hasSkeletons ? this.#host.offsetHeight : 0
    this.#hasSkeletons = false
  }

  /** What came short takes the room of its skeletons, and gives it back in one motion. */
  hostUpdated(): void {
    if (!this.#heldPx || this.#hasSkeletons) return
    const from = { minBlockSize: `${this.#heldPx}px` }
    this.#host.animate([from, { minBlockSize: '0' }], animationTiming(this.#host, limits.heightMs))
    this.#heldPx = 0
  }

  /** In place of rows: that loading failed, that there is nothing, or skeletons. */
  renderEmpty(status: string, none: TemplateResult, skeletons: TemplateResult): TemplateResult {
    this.#hasSkeletons = status !== 'failed' && status !== 'ready'
    if (this.#hasSkeletons) return skeletons
    return html`<wui-sheet class="none">${status === 'failed' ? this.renderFailed() : none}</wui-sheet>`
  }

  renderFailed(): TemplateResult {
    return html`<w3m-empty
      icon="warning"
      .heading=${t(this.#failed)}
      .action=${t('send.retry')}
      ?pending=${this.retry.pending}
      @act=${this.retry.run}
    ></w3m-empty>`
  }
}

import { css, html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { t, type TextKey } from '../../src/text/text.ts'
import { Action } from '../base/action.ts'
import { WhileShown } from '../base/while-shown.ts'
import '../ui/wui-sheet.ts'
import './w3m-empty.ts'

/**
 * Where skeletons stood their list is never lower: what stands below it keeps its place, and the sheet of few rows, or of
 * none, is as high as theirs.
 */
export const listStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--wui-gap);
    flex: none;
    min-block-size: var(--held, 0);
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
    if (this.#hasSkeletons) this.#host.style.setProperty('--held', `${this.#host.offsetHeight}px`)
    this.#hasSkeletons = false
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

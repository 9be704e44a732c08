import { css, html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import * as limits from '../../src/core/limits.ts'
import { t, type TextKey } from '../../src/text/text.ts'
import { Action } from '../base/action.ts'
import { ViewLifecycle } from '../base/view-lifecycle.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import '../ui/wui-sheet.ts'
import './w3m-empty.ts'

/** Styles of lists. An empty list is as high as three skeleton rows, so that the content below keeps its place. */
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
    box-sizing: content-box;
    min-block-size: calc(3 * var(--wui-row));
  }
`

/** Shared behavior of the account's lists: loads when shown, and renders the empty and the failed state. */
export class ListFrame implements ReactiveController {
  /** Action of the retry button. */
  readonly retry: Action
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #failureText: TextKey
  #hasSkeletons = false
  #previousHeight = 0

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    {
      load,
      reload,
      failureText,
    }: { readonly load: () => unknown; readonly reload: () => unknown; readonly failureText: TextKey },
  ) {
    this.#host = host
    this.retry = new Action(host, reload)
    this.#failureText = failureText
    host.addController(this)
    new ViewLifecycle(
      host,
      () => void load(),
      () => {},
    )
  }

  hostUpdate(): void {
    this.#previousHeight = this.#hasSkeletons ? this.#host.offsetHeight : 0
    this.#hasSkeletons = false
  }

  /** If the content is shorter than its skeletons, animates from the height of the skeletons to that of the content. */
  hostUpdated(): void {
    if (!this.#previousHeight || this.#hasSkeletons) return
    const startSize = { minBlockSize: `${this.#previousHeight}px` }
    this.#host.animate([startSize, { minBlockSize: '0' }], animationTiming(this.#host, limits.heightMs))
    this.#previousHeight = 0
  }

  /** Renders the failed state, the empty state or skeletons instead of rows. */
  renderEmpty(status: string, emptyState: TemplateResult, skeletons: TemplateResult): TemplateResult {
    this.#hasSkeletons = status !== 'failed' && status !== 'ready'
    if (this.#hasSkeletons) return skeletons
    return html`<wui-sheet class="none">${status === 'failed' ? this.renderFailed() : emptyState}</wui-sheet>`
  }

  renderFailed(): TemplateResult {
    return html`<w3m-empty
      icon="warning"
      .heading=${t(this.#failureText)}
      .action=${t('send.retry')}
      ?pending=${this.retry.pending}
      @act=${this.retry.run}
    ></w3m-empty>`
  }
}

import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { t, type TextKey } from '../../src/text/text.ts'
import { Action } from '../base/action.ts'
import { WhileShown } from '../base/while-shown.ts'
import './w3m-empty.ts'

/** What the lists of the account share: they load when they are shown, and say when they have nothing, or could not. */
export class ListFrame {
  /** Loads once more, because somebody asked for it. */
  readonly retry: Action
  readonly #failed: TextKey

  constructor(
    host: ReactiveControllerHost & Element,
    {
      load,
      again,
      failed,
    }: { readonly load: () => unknown; readonly again: () => unknown; readonly failed: TextKey },
  ) {
    this.retry = new Action(host, again)
    this.#failed = failed
    new WhileShown(
      host,
      () => void load(),
      () => {},
    )
  }

  /** In place of rows: that loading failed, that there is nothing, or skeletons. */
  renderEmpty(status: string, none: TemplateResult, skeletons: TemplateResult): TemplateResult {
    return status === 'failed' ? this.renderFailed() : status === 'ready' ? none : skeletons
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

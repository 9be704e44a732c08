import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { headline } from '../styles/headline.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-ring.ts'
import { isDistinctText } from './distinct-text.ts'

/** Status of a pending or finished operation: icon in a ring, headline and sentence. */
@element('w3m-connecting-status')
export class W3mConnectingStatus extends LitElement {
  static override styles = [
    reset,
    headline,
    // `.words { min-block-size }`: Reserves a headline and two lines, so the text length does not shift the content below. A screen
    // may reserve more.
    css`
      :host {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 24px;
        flex: none;
        padding-block: 20px 12px;
        text-align: center;
      }
      .words {
        display: grid;
        gap: 6px;
        align-content: start;
        max-inline-size: 300px;
        min-block-size: var(--words, 76px);
      }
      p {
        color: var(--wui-t2);
        line-height: 1.4667;
        text-wrap: balance;
        overflow-wrap: anywhere;
      }
      @media (max-height: 500px) {
        :host {
          gap: 12px;
          padding-block: 0;
        }
      }
    `,
  ]

  /** Open ring: waiting. Closed ring: done. Broken ring: failed or needs attention. */
  @property() status: 'waiting' | 'done' | 'broken' | 'caution' = 'waiting'
  @property() headline = ''
  @property() text = ''

  override render() {
    return html`
      <wui-ring exportparts="ring" .state=${this.status}><slot name="image"></slot></wui-ring>
      <div class="words" role=${this.status === 'broken' ? 'alert' : 'status'}>
        <h3>${this.headline}</h3>
        ${isDistinctText(this.text, this.headline) ? html`<p>${this.text}</p>` : nothing}
      </div>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-status': W3mConnectingStatus
  }
}

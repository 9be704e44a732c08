import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { markStyles } from './mark.styles.ts'
import { reset } from '../styles/reset.ts'
import type { IconName } from '../ui/more-icons.ts'
import '../ui/wui-icon.ts'

export interface GuidePoint {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** List of explanations, each with an icon, a headline and a sentence. */
@element('w3m-guide')
export class W3mGuide extends LitElement {
  static override styles = [
    reset,
    markStyles,
    css`
      :host {
        display: block;
        flex: none;
      }
      ul {
        display: grid;
        gap: 16px;
        padding: 4px 4px 0;
        list-style: none;
      }
      li {
        display: flex;
        gap: 12px;
      }
      h3 {
        font-size: var(--wui-fs-body);
        font-weight: 550;
        line-height: 1.3333;
      }
      p {
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.43;
        text-wrap: pretty;
      }
    `,
  ]

  @property({ attribute: false }) points: readonly GuidePoint[] = []

  override render() {
    return html`<ul role="list">
      ${this.points.map(
        ({ icon, title, text }) => html`<li>
          <span class="mark soft"><wui-icon name=${icon}></wui-icon></span>
          <div>
            <h3>${title}</h3>
            <p>${text}</p>
          </div>
        </li>`,
      )}
    </ul>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-guide': W3mGuide
  }
}

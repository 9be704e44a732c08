import { css, html, LitElement, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import type { SocialIcon } from './icons.ts'
import './wui-image.ts'
import './wui-list-item.ts'
import './wui-sheet.ts'

type Social = SocialIcon

/** Social accounts as rows. */
export class WuiListSocial extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
      }
      wui-image::part(image) {
        color: var(--wui-t1);
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    socials: { attribute: false },
    choose: { attribute: false },
  }

  socials: readonly { readonly id: Social; readonly name: string }[] = []
  /** Called synchronously in the click, because browsers allow popups only during a user gesture. */
  choose: (id: Social) => void = () => {}

  override render() {
    return html`<wui-sheet exportparts="sheet" role="list">
      ${this.socials.map(
        ({ id, name }) => html`<wui-list-item
          role="listitem"
          exportparts="row, row-title"
          data-testid=${`social-selector-${id}`}
          chevron
          named
          .label=${name}
          @click=${() => this.choose(id)}
        >
          <wui-image slot="image" tone="neutral" .icon=${id}></wui-image>
        </wui-list-item>`,
      )}
    </wui-sheet>`
  }
}
define('wui-list-social', WuiListSocial)

declare global {
  interface HTMLElementTagNameMap {
    'wui-list-social': WuiListSocial
  }
}

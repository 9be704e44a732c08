import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'

export interface AddressPiece {
  readonly text: string
  readonly differs?: boolean
}

/** A full address in groups of four in a monospace font. Groups that differ from another address are marked. */
@element('wui-address')
export class WuiAddress extends LitElement {
  static override styles = [
    reset,
    // `.groups`: An address is left to right, but starts on the side of the text around it.
    // `.groups > *`: Groups are separated by margins and wrap between them, so the text that is selected and copied is the address.
    css`
      :host {
        display: block;
        font-family: var(--wui-font-mono);
        font-size: var(--wui-fs-small);
        line-height: 1.72;
        color: var(--wui-t2);
      }
      .groups {
        margin-inline: -0.3em;
        unicode-bidi: isolate;
        direction: ltr;
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }
      .groups > * {
        margin-inline: 0.3em;
        white-space: nowrap;
      }
      mark {
        background: none;
        color: var(--wui-t1);
        font-weight: 700;
      }
      :host([tone='bad']) mark {
        color: var(--wui-bad);
        text-decoration: underline;
        text-decoration-thickness: 2px;
        text-underline-offset: 3px;
      }
    `,
  ]

  @property({ attribute: false }) groups: readonly AddressPiece[] = []
  @property({ reflect: true }) tone: 'neutral' | 'bad' = 'neutral'

  override render() {
    const fullAddress = this.groups.map(group => group.text).join('')
    // The groups are visual only. Assistive technology and the clipboard receive the address as one word.
    return html`<div class="groups" role="img" translate="no" aria-label=${fullAddress} part="address">
      ${this.#mergePrefix().map(({ text, differs }) => (differs ? html`<mark aria-hidden="true">${text}</mark><wbr />` : html`<span>${text}</span><wbr />`))}
    </div>`
  }

  /** Combines `0x` and the first group, so that the prefix is not a group of its own. */
  #mergePrefix(): readonly AddressPiece[] {
    const [start, firstGroup, ...laterGroups] = this.groups
    return start?.text === '0x' && firstGroup
      ? [{ ...firstGroup, text: start.text + firstGroup.text }, ...laterGroups]
      : this.groups
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-address': WuiAddress
  }
}

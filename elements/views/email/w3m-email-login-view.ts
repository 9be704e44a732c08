import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-email-form.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'

/** Email login alone, for a page button that offers only email. */
@element('w3m-email-login-view')
export class W3mEmailLoginView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      p {
        padding-inline: 4px;
        color: var(--wui-t2);
        line-height: 1.45;
      }
    `,
  ]

  /** Limits the login to one namespace. */
  @property({ attribute: false }) namespace?: Namespace

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      <p>${t('login.emailText')}</p>
      <w3m-email-form exportparts="field, input" .namespace=${this.namespace}></w3m-email-form>
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-login-view': W3mEmailLoginView
  }
}

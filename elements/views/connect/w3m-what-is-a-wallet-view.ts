import { css, html, LitElement, nothing } from 'lit'
import { goBack, showView } from '../../../src/controllers/modal.ts'
import { catalogUrl } from '../../../src/core/wallet/offers.ts'
import { $options } from '../../../src/state/options.ts'
import { $words, t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import type { IconName } from '../../ui/icons.ts'
import '../../ui/all-icons.ts'

const points: readonly (readonly [IconName, TextKey, TextKey])[] = [
  ['wallet', 'guide.ownTitle', 'guide.ownText'],
  ['user', 'guide.loginTitle', 'guide.loginText'],
  ['shield', 'guide.safeTitle', 'guide.safeText'],
  ['spark', 'guide.startTitle', 'guide.startText'],
]

/** Help for people who have no wallet yet. */
@element('w3m-what-is-a-wallet-view')
export class W3mWhatIsAWalletView extends LitElement {
  static override styles = [
    reset,
    css`
      :host,
      w3m-view-layout {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
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
      .mark {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 40px;
        block-size: 40px;
        border-radius: var(--wui-r-icon);
        background: var(--wui-soft);
        color: var(--wui-accent);
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
      }
    `,
  ]

  #options = new StoreController(this, $options)
  protected words = new StoreController(this, $words)

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      <ul role="list" data-testid="w3m-wallet-guide-explore">
        ${points.map(
          ([icon, title, text]) => html`<li>
            <span class="mark"><wui-icon name=${icon}></wui-icon></span>
            <div>
              <h3>${t(title)}</h3>
              <p>${t(text)}</p>
            </div>
          </li>`,
        )}
      </ul>
      <wui-button slot="footer" exportparts="button, button-primary" @click=${goBack}>${t('guide.back')}</wui-button>
      ${
        catalogUrl(this.#options.value)
          ? html`<wui-button
              slot="footer"
              variant="link"
              exportparts="button, button-link"
              @click=${() => showView({ name: 'GetWallet' })}
              >${t('guide.get')}</wui-button
            >`
          : nothing
      }
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-wallet-view': W3mWhatIsAWalletView
  }
}

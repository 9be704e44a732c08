import { html } from 'lit'
import { goBack, showView } from '../../../src/controllers/shell/modal.ts'
import { t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-guide.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import type { IconName } from '../../ui/more-icons.ts'
import '../../ui/more-icons.ts'

const points: readonly (readonly [IconName, TextKey, TextKey])[] = [
  ['wallet', 'guide.ownTitle', 'guide.walletOrigin'],
  ['user', 'guide.loginTitle', 'guide.loginText'],
  ['shield', 'guide.safeTitle', 'guide.safeText'],
  ['spark', 'guide.startTitle', 'guide.startText'],
]

/** Help for users who have no wallet yet. */
@element('w3m-what-is-a-wallet-view')
export class W3mWhatIsAWalletView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  override render() {
    return html`<w3m-view-layout reading exportparts="body, footer">
      <w3m-guide
        data-testid="w3m-wallet-guide-explore"
        .points=${points.map(([icon, title, text]) => ({ icon, title: t(title), text: t(text) }))}
      ></w3m-guide>
      <wui-button slot="footer" exportparts="button, button-primary" @click=${goBack}>${t('guide.back')}</wui-button>
      <wui-button
        slot="footer"
        variant="link"
        exportparts="button, button-link"
        @click=${() => showView({ name: 'GetWallet' })}
        >${t('guide.get')}</wui-button
      >
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-wallet-view': W3mWhatIsAWalletView
  }
}

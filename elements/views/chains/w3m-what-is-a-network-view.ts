import { html } from 'lit'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-guide.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'

/** Help screen that explains networks. */
@element('w3m-what-is-a-network-view')
export class W3mWhatIsANetworkView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  override render() {
    return html`<w3m-view-layout reading exportparts="body, footer">
      <w3m-guide
        .points=${[
          { icon: 'network', title: t('chains.placeTitle'), text: t('chains.placeText') },
          { icon: 'wallet', title: t('chains.feeTitle'), text: t('chains.feeText') },
          { icon: 'shield', title: t('chains.careTitle'), text: t('chains.careText') },
        ]}
      ></w3m-guide>
      <wui-button slot="footer" exportparts="button, button-primary" @click=${goBack}
        >${t('chains.guideBack')}</wui-button
      >
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-network-view': W3mWhatIsANetworkView
  }
}

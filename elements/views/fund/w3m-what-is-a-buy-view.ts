import { html } from 'lit'
import { openBuyGuide } from '../../../src/controllers/buy/fund.ts'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-guide.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'

/** Help for first-time buyers. */
@element('w3m-what-is-a-buy-view')
export class W3mWhatIsABuyView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  protected lifecycle = new ViewLifecycle(this, openBuyGuide, () => {})

  override render() {
    return html`<w3m-view-layout reading exportparts="body, footer">
      <w3m-guide
        .points=${[
          { icon: 'card', title: t('buy.guidePayTitle'), text: t('buy.guidePayText') },
          { icon: 'receive', title: t('buy.guideGetTitle'), text: t('buy.guideGetText') },
          { icon: 'info', title: t('buy.guideCostTitle'), text: t('buy.guideCostText') },
        ]}
      ></w3m-guide>
      <wui-button slot="footer" exportparts="button, button-primary" @click=${goBack}
        >${t('buy.guideBack')}</wui-button
      >
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-buy-view': W3mWhatIsABuyView
  }
}

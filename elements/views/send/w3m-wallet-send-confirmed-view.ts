import { parseAccountId } from '../../../src/core/chain/caip.ts'
import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showSent } from '../../../src/controllers/send/send.ts'
import { followTransactions } from '../../../src/controllers/send/follow-transactions.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import { explorerTransactionUrl } from '../../../src/core/chain/explorer.ts'
import { formatExactAmount } from '../../../src/core/money/amount.ts'
import type { TransactionStatus } from '../../../src/core/money/activity.ts'
import { findNetwork } from '../../../src/core/chain/network.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { $sentTransactions, type SentTransaction } from '../../../src/state/send/sent-transactions.ts'
import { $language, type TextKey, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { WhileShown } from '../../base/while-shown.ts'
import { WordsElement } from '../../base/words-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-ring.ts'

interface Outcome {
  readonly ring: 'waiting' | 'done' | 'broken' | 'caution'
  readonly title: TextKey
  readonly text: TextKey
}

const outcomes: Readonly<Record<TransactionStatus, Outcome>> = {
  pending: { ring: 'waiting', title: 'send.onItsWay', text: 'send.onItsWayText' },
  confirmed: { ring: 'done', title: 'send.arrived', text: 'send.arrivedText' },
  failed: { ring: 'broken', title: 'send.failedTitle', text: 'send.failedText' },
  replaced: { ring: 'caution', title: 'send.replacedTitle', text: 'send.replacedText' },
  dropped: { ring: 'caution', title: 'send.droppedTitle', text: 'send.droppedText' },
  unknown: { ring: 'waiting', title: 'send.unknownTitle', text: 'send.unknownText' },
}

/** As far as the chain says; what it does not say is not promised. */
function outcomeOf({ status, isElsewhere, isOutOfReach, nonce }: SentTransaction): Outcome {
  const isOpen = status === 'pending' || status === 'unknown'
  if (isOpen && isElsewhere && nonce === undefined)
    return { ring: 'caution', title: 'send.switchedDuring', text: 'send.switchedDuringText' }
  if (isOpen && isOutOfReach) return { ring: 'waiting', title: 'send.noNode', text: 'send.noNodeText' }
  return outcomes[status]
}

/** What became of what was sent, as far as the chain says: on its way, arrived, failed, replaced, or still waiting. */
@element('w3m-wallet-send-confirmed-view')
export class W3mWalletSendConfirmedView extends WordsElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .state {
        display: grid;
        justify-items: center;
        gap: 8px;
        padding: 16px 12px 20px;
        text-align: center;
      }
      h3 {
        margin-block-start: 16px;
        font-size: var(--wui-fs-head);
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      .state p {
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.45;
      }
    `,
  ]

  @property({ attribute: false }) account?: AccountId
  @property({ attribute: false }) hash?: string

  #sent = new StoreController(this, $sentTransactions)
  #networks = new StoreController(this, $networks)
  #language = new StoreController(this, $language)
  protected following = new WhileShown(
    this,
    () => void followTransactions(),
    () => {},
  )

  override render() {
    const sent = this.#sent.value.find(each => each.hash === this.hash && each.account === this.account)
    const transfer = sent?.transfers[0]
    if (!sent || !transfer) return nothing
    const { ring, title, text } = outcomeOf(sent)
    // Its own one: the account may stand elsewhere by now.
    const network = findNetwork(this.#networks.value, parseAccountId(sent.account).networkId)
    const url = network ? explorerTransactionUrl(network, sent.hash) : undefined
    const symbol = transfer.token?.symbol ?? ''
    const words = {
      amount: formatExactAmount(transfer.amount, this.#language.value.tag),
      symbol,
      network: network?.name ?? '',
    }
    return html`<w3m-view-layout reading exportparts="body, footer">
      <div class="state" role="status">
        <wui-ring state=${ring}>
          <wui-image shape="circle" size="64" .src=${transfer.token?.image} .name=${symbol}></wui-image>
        </wui-ring>
        <h3><bdi>${t(title, words)}</bdi></h3>
        <p>${t(text, words)}</p>
      </div>
      <wui-button slot="footer" @click=${() => showSent(sent.hash)}>${t('send.done')}</wui-button>
      ${
        network && url
          ? html`<wui-button slot="footer" variant="link" quiet .href=${url}
              >${t('send.explorer', { name: network.blockExplorer?.name ?? '' })}</wui-button
            >`
          : nothing
      }
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-confirmed-view': W3mWalletSendConfirmedView
  }
}

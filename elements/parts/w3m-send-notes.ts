import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { namespaceOf } from '../../src/core/chain/caip.ts'
import { errorText } from '../../src/core/errors/catalog.ts'
import { plainName } from '../../src/core/identity/normal-name.ts'
import { addressGroups } from '../../src/core/money/look-alike.ts'
import type { ReceiverRisk } from '../../src/core/money/send-rules.ts'
import { $activeNetwork } from '../../src/state/network/networks.ts'
import { $receiverNotes, $sendFee, $sendReceiver } from '../../src/state/send/send.ts'
import { $words, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-address.ts'
import '../ui/wui-note.ts'

/**
 * What a person should know before sending: a look-alike, a place where nobody gets it, a first time, a contract, an address of
 * their own, and what the chain refuses the transfer for.
 */
@element('w3m-send-notes')
export class W3mSendNotes extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 8px;
        flex: none;
      }
      :host([empty]) {
        display: none;
      }
      .pair {
        display: grid;
        gap: 10px;
        margin-block-start: 12px;
        padding: 10px 14px;
        border-radius: var(--wui-r-row);
        background: var(--wui-sheet);
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      .pair > * + * {
        padding-block-start: 10px;
        border-block-start: 1px solid var(--wui-line);
      }
    `,
  ]

  /** What is known of the receiver was told on the screen before. */
  @property({ type: Boolean }) known = false

  #notes = new StoreController(this, $receiverNotes)
  #fee = new StoreController(this, $sendFee)
  #receiver = new StoreController(this, $sendReceiver)
  #network = new StoreController(this, $activeNetwork)
  protected words = new StoreController(this, $words)

  override render() {
    const notes = this.#notes.value
    const receiver = this.#receiver.value
    const fee = this.#fee.value
    const has = (kind: ReceiverRisk) => notes.risks?.some(risk => risk.kind === kind) === true
    const all = [
      fee.status === 'failed' && fee.refusal ? this.#note('bad', errorText(fee.refusal), 'status') : nothing,
      notes.lookAlike === undefined ? nothing : this.#renderLookAlike(notes.lookAlike),
      has('burn') ? this.#renderRisk('bad', t('send.burn'), t('send.burnText')) : nothing,
      has('own-token') ? this.#renderRisk('warn', t('send.ownToken'), t('send.ownTokenText')) : nothing,
      receiver.status === 'ready' && receiver.isOfMainnet
        ? this.#note('warn', t('send.ofMainnet', { network: this.#network.value?.name ?? '' }))
        : nothing,
      receiver.status === 'ready' && receiver.name !== undefined && !plainName(receiver.name)
        ? this.#note('warn', t('send.nameOdd'))
        : nothing,
      notes.isOwn ? this.#note('neutral', t('send.own')) : nothing,
      notes.isContract ? this.#note('warn', t('send.contract')) : nothing,
      notes.isFirstTime && notes.lookAlike === undefined ? this.#renderFirstTime() : nothing,
    ]
    this.toggleAttribute(
      'empty',
      all.every(one => one === nothing),
    )
    return all
  }

  #renderFirstTime() {
    const { isHistoryPartial } = this.#notes.value
    return this.#note(
      'neutral',
      [t('send.firstTime'), ...(isHistoryPartial ? [t('send.partialHistory')] : [])]
        .join('. ')
        .replace('..', '.'),
    )
  }

  #renderRisk(tone: 'warn' | 'bad', heading: string, text: string) {
    return html`<wui-note tone=${tone} live="alert" .heading=${heading}>${text}</wui-note>`
  }

  #note(tone: 'neutral' | 'warn' | 'bad', text: string, live = this.known ? undefined : ('status' as const)) {
    return html`<wui-note tone=${tone} .live=${live}>${text}</wui-note>`
  }

  #renderLookAlike(known: string) {
    const network = this.#network.value
    const receiver = this.#receiver.value
    if (!network || receiver.status !== 'ready') return nothing
    const namespace = namespaceOf(network.id)
    return html`<wui-note tone="bad" live="alert" .heading=${t('send.lookAlike')}>
      ${t('send.lookAlikeText')}
      <div class="pair">
        <div>
          ${t('send.entered')}
          <wui-address tone="bad" .groups=${addressGroups(namespace, receiver.address, known)}></wui-address>
        </div>
        <div>
          ${t('send.known')}
          <wui-address .groups=${addressGroups(namespace, known, receiver.address)}></wui-address>
        </div>
      </div>
    </wui-note>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-send-notes': W3mSendNotes
  }
}

import '../../../src/text/english-errors.ts'
import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import { errorText } from '../../../src/text/error-text.ts'
import { plainName } from '../../../src/core/identity/normal-name.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import type { ReceiverRisk } from '../../../src/core/money/send-rules.ts'
import { type TokenMark, tokenMarks } from '../../../src/core/money/token-marks.ts'
import { $knownTokens } from '../../../src/state/account/known-tokens.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $receiverNotes, $sendFee, $sendReceiver, $sendToken } from '../../../src/state/send/send.ts'
import { $language, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-note.ts'
import { dateText, receiverText } from './receiver-text.ts'
import { tokenMarkText } from '../../parts/token-mark-text.ts'

/**
 * Notes before sending: suspicious properties of the token, the reason why the chain would reject the transfer, and the risks, the
 * name and the payment history of the receiver.
 */
@element('w3m-send-notes')
export class W3mSendNotes extends LocalizedElement {
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

  /** Omits the payment history, which the review itself shows. Only alerts and the refusal of the chain are announced again. */
  @property({ type: Boolean }) isReview = false

  #notes = new StoreController(this, $receiverNotes)
  #fee = new StoreController(this, $sendFee)
  #token = new StoreController(this, $sendToken)
  #knownTokens = new StoreController(this, $knownTokens)
  #receiver = new StoreController(this, $sendReceiver)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)

  override render() {
    const notes = this.#notes.value
    const receiver = this.#receiver.value
    const fee = this.#fee.value
    const hasRisk = (kind: ReceiverRisk) => notes.risks?.some(risk => risk.kind === kind) === true
    const token = this.#token.value
    const noteTemplates = [
      ...(token ? tokenMarks(token, this.#knownTokens.value) : []).map(mark => this.#renderMark(mark)),
      fee.status === 'failed' && fee.refusal
        ? this.#renderNote('bad', errorText(fee.refusal), 'status')
        : nothing,
      notes.lookAlike === undefined ? nothing : this.#renderLookAlike(notes.lookAlike, notes.paidAt),
      hasRisk('burn') ? this.#renderRisk('bad', t('send.burn'), t('send.burnText')) : nothing,
      hasRisk('own-token') ? this.#renderRisk('warn', t('send.ownToken'), t('send.ownTokenText')) : nothing,
      receiver.status === 'ready' && receiver.isOfMainnet
        ? this.#renderNote('warn', t('send.ofMainnet', { network: this.#network.value?.name ?? '' }))
        : nothing,
      receiver.status === 'ready' && receiver.name !== undefined && !plainName(receiver.name)
        ? this.#renderNote('warn', t('send.nameOdd'))
        : nothing,
      notes.isContract ? this.#renderNote('warn', t('send.contract')) : nothing,
      this.isReview ? nothing : this.#renderPaidBefore(),
    ]
    this.toggleAttribute(
      'empty',
      noteTemplates.every(template => template === nothing),
    )
    return noteTemplates
  }

  #renderPaidBefore() {
    const message = receiverText(this.#notes.value, this.#language.value.tag)
    if (!message) return nothing
    return html`<wui-note live="status" .heading=${message.text ? message.title : ''}>${message.text ?? message.title}</wui-note>`
  }

  #renderMark(mark: TokenMark) {
    const isImitation = mark.kind === 'not-the-real-one' || mark.kind === 'unknown'
    return isImitation
      ? html`<wui-note tone="warn" .live=${this.isReview ? undefined : 'status'} .heading=${tokenMarkText(mark)}
          >${t('token.twinText')}</wui-note
        >`
      : this.#renderNote('warn', tokenMarkText(mark))
  }

  #renderRisk(tone: 'warn' | 'bad', heading: string, text: string) {
    return html`<wui-note tone=${tone} live="alert" .heading=${heading}>${text}</wui-note>`
  }

  #renderNote(tone: 'warn' | 'bad', text: string, live = this.isReview ? undefined : ('status' as const)) {
    return html`<wui-note tone=${tone} .live=${live}>${text}</wui-note>`
  }

  #renderLookAlike(knownAddress: string, paidAt: number | undefined) {
    const network = this.#network.value
    const receiver = this.#receiver.value
    if (!network || receiver.status !== 'ready') return nothing
    const namespace = namespaceOf(network.id)
    return html`<wui-note tone="bad" live="alert" .heading=${t('send.lookAlike')}>
      ${
        paidAt === undefined
          ? t('send.lookAlikeText')
          : t('send.lookAlikeTextOn', { date: dateText(paidAt, this.#language.value.tag) })
      }
      <div class="pair">
        <div>
          ${t('send.entered')}
          <wui-address tone="bad" .groups=${addressGroups(namespace, receiver.address, knownAddress)}></wui-address>
        </div>
        <div>
          ${t('send.known')}
          <wui-address .groups=${addressGroups(namespace, knownAddress, receiver.address)}></wui-address>
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

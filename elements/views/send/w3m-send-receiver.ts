import { hasHexAddresses } from '../../../src/core/chain/namespace-rules.ts'
import '../../../src/text/english-errors.ts'
import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import { hasWrongChecksum } from '../../../src/core/chain/strict-address.ts'
import { errorText } from '../../../src/text/error-text.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { enterReceiver } from '../../../src/controllers/send/send-receiver.ts'
import { readClipboard } from '../../../src/controllers/shell/platform.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $sendForm, $sendReceiver } from '../../../src/state/send/send.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-input.ts'
import '../../ui/wui-spinner.ts'

/** Receiver input: an address or a name, resolved while typing, with the result below. */
@element('w3m-send-receiver')
export class W3mSendReceiver extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
      }
      wui-button {
        flex: none;
      }
      wui-address {
        margin: 8px 16px 0;
      }
    `,
  ]

  #form = new StoreController(this, $sendForm)
  #receiver = new StoreController(this, $sendReceiver)
  #network = new StoreController(this, $activeNetwork)
  #paste = new Action(this, async () => {
    const text = await readClipboard()
    this.isPasteRefused = text === undefined
    if (text !== undefined) enterReceiver(text.trim())
  })

  protected focusKeeper = new FocusKeeper(this, 'wui-input')

  @state() private isPasteRefused = false

  override render() {
    const { receiver } = this.#form.value
    const resolution = this.#receiver.value
    const isName = resolution.status === 'ready' && resolution.name !== undefined
    return html`<wui-input
      .label=${t('send.to')}
      .placeholder=${t('send.receiver')}
      .value=${receiver}
      .hint=${this.#getHint()}
      ?good=${isName}
      .error=${this.#getError()}
      .maxlength=${300}
      input-testid=""
      @input=${this.#onInput}
    >
      ${
        resolution.status === 'ready'
          ? html`<wui-avatar slot="start" .address=${resolution.address} .src=${resolution.image}></wui-avatar>`
          : resolution.status === 'resolving'
            ? html`<wui-spinner slot="start"></wui-spinner>`
            : nothing
      }
      ${
        receiver
          ? html`<wui-button slot="end" variant="link" @click=${() => enterReceiver('')}>${t('send.clear')}</wui-button>`
          : html`<wui-button slot="end" variant="link" ?pending=${this.#paste.pending} @click=${this.#paste.run}
              >${t('send.paste')}</wui-button
            >`
      }
    </wui-input>
    ${this.#renderFullAddress()}`
  }

  #getHint(): string {
    const resolution = this.#receiver.value
    if (resolution.status === 'resolving') return t('send.resolving')
    if (resolution.status === 'ready' && resolution.name !== undefined) {
      const address = shortenAddress(resolution.address)
      // Shows the resolved name if the typed one was normalized.
      return resolution.name === this.#form.value.receiver.trim()
        ? t('send.nameFound', { address })
        : t('send.nameFoundAs', { name: resolution.name, address })
    }
    return this.isPasteRefused ? t('send.pasteFailed') : ''
  }

  #getError(): string {
    const { status } = this.#receiver.value
    if (status === 'unknown') return t('send.unknown')
    if (status === 'unavailable') return t('send.namesUnavailable')
    if (status === 'failed') return t('send.failed')
    if (status === 'zero') return t('send.zero')
    if (status === 'unsafe') return errorText('NAME_UNSAFE')
    if (status !== 'invalid') return ''
    return this.#misspelledAddress
      ? t('send.checksum')
      : t('send.invalid', { network: this.#network.value?.name ?? '' })
  }

  /** The entered address, if its EIP-55 checksum is wrong. This is most likely a typo. */
  get #misspelledAddress(): string | undefined {
    const typed = this.#form.value.receiver.trim()
    const network = this.#network.value
    const isHex = network && hasHexAddresses(namespaceOf(network.id))
    return isHex && typed.startsWith('0x') && hasWrongChecksum(typed) ? typed : undefined
  }

  /** Renders a misspelled address in full, because the input truncates it and the user needs all of it to find the typo. */
  #renderFullAddress() {
    const typed = this.#receiver.value.status === 'invalid' ? this.#misspelledAddress : undefined
    return typed ? html`<wui-address .groups=${addressGroups('eip155', typed)}></wui-address>` : nothing
  }

  #onInput(event: Event): void {
    this.isPasteRefused = false
    enterReceiver((event.target as HTMLElementTagNameMap['wui-input']).value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-send-receiver': W3mSendReceiver
  }
}

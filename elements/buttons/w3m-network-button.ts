import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import { showNetworks } from '../../src/controllers/network/networks.ts'
import { namespaceOf, type NetworkId } from '../../src/core/chain/caip.ts'
import { findNetwork, type Network } from '../../src/core/chain/network.ts'
import { $activeNetworkId, $networkIds, $networks } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import type * as Marks from '../ui/marks.ts'
import { buttonStyles } from './button.styles.ts'
import { networkButtonStyles } from './network-button.styles.ts'
import { faceStyles } from './face.styles.ts'
import { PageButton } from './page-button.ts'

let marks: typeof Marks | undefined

/** The room that is kept before the names of the app's networks are here. */
const longUsualName = 'Optimism Sepolia'

/**
 * Shows the active network and opens the list of networks.
 *
 * Every option of the modal can be written as an attribute.
 *
 * @csspart button - The button itself.
 * @csspart icon - The mark of the network.
 * @csspart label - Its name.
 * @csspart chevron - The arrow that tells of the list.
 * @csspart failed - The sentence that appears when the modal does not load.
 * @cssprop --w3m-accent - The one color everything follows.
 * @cssprop --w3m-font-family - Typeface of all text.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssstate connecting - While a connection is being made or restored.
 * @cssstate connected - While an account is connected.
 * @cssstate unsupported - While the wallet is on a network the app does not know.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet left.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session of the app ended.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
 */
export class W3mNetworkButton extends PageButton {
  static override styles = [...buttonStyles, ...faceStyles, networkButtonStyles]
  static override properties: PropertyDeclarations = {
    label: {},
  }

  /** Words while no network is chosen. */
  label?: string

  #networks = new StoreController(this, $networks)
  #networkIds = new StoreController(this, $networkIds)
  #activeId = new StoreController(this, $activeNetworkId)
  #options = new StoreController(this, $options)

  override connectedCallback(): void {
    super.connectedCallback()
    // The table of names did not load: the button says what it can, and the list tries again.
    showNetworks().catch(() => {})
    if (!marks) whenIdle(() => this.#loadMarks())
  }

  override render(): TemplateResult | typeof nothing {
    const { status } = this
    const id = this.#networkId()
    const network = this.#network
    const isUnknown = id !== undefined && !network
    const isUnsupported = isUnknown && status === 'connected' && !this.#options.value.allowUnsupportedChain
    this.showStates(status, ...(isUnsupported ? ['unsupported' as const] : []))
    const name =
      network?.name ?? (isUnknown ? t('button.unsupported') : (this.label ?? t('button.chooseNetwork')))
    const rooms = [this.label ?? t('button.chooseNetwork'), t('button.unsupported'), longUsualName].map(
      words => this.room(words, 'network'),
    )
    return html`${rooms}${this.frame('w3m-network-button', {
      isKept: this.keepsRoom,
      // Tests of pages look for this tag.
      face: button => html`<wui-network-button>${button}</wui-network-button>`,
      innerId: 'wui-network-button',
      // Without a view the modal chooses: on an unknown network that is the screen which explains it.
      open: isUnsupported ? { namespace: this.namespace } : { view: 'Networks', namespace: this.namespace },
      look: `${isUnsupported ? 'warn' : 'sheet'} network`,
      label: network ? t('button.network', { name }) : name,
      content: html`
        ${network ? renderMark(network) : nothing}
        <bdi translate="no" part="label" class="label" title=${name}>${name}</bdi>
        <svg part="chevron" class="chevron" viewBox="0 0 24 24" aria-hidden="true"><path d="m6.5 9.5 5.5 5.5 5.5-5.5" /></svg>
      `,
    })}`
  }

  override updated(): void {
    const name = this.#network?.name
    if (name) this.style.setProperty('--mark-hue', String(hueOf(name)))
  }

  // Our drawings are a file that the button does without until the browser has nothing else to do.
  #loadMarks(): void {
    import('../ui/marks.ts').then(
      loaded => {
        marks = loaded
        this.requestUpdate()
      },
      () => {},
    )
  }

  get #network(): Network | undefined {
    return findNetwork(this.#networks.value, this.#networkId())
  }

  #networkId(): NetworkId | undefined {
    if (!this.namespace) return this.#activeId.value
    return (
      this.#networkIds.value[this.namespace] ??
      this.#networks.value.find(network => namespaceOf(network.id) === this.namespace)?.id
    )
  }
}
define('w3m-network-button', W3mNetworkButton)

const renderMark = ({ id, name }: Network): TemplateResult => {
  const mark = marks?.networkMark(id)
  return mark
    ? html`<svg part="icon" class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" fill=${mark.ground}></rect>${mark.art}</svg>`
    : html`<span part="icon" class="mark" aria-hidden="true" data-letter=${name.charAt(0)}></span>`
}

/** The hue that the network's mark has in the modal (`tileColor`). */
const hueOf = (name: string): number => {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hash
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': W3mNetworkButton
  }
}

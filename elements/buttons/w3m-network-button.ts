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
import { sheetButtonStyles } from './sheet-button.styles.ts'
import { PageButton } from './page-button.ts'

let marksModule: typeof Marks | undefined

/** Long name whose width the button reserves, so that its width is the same for most networks. */
const placeholderName = 'Optimism Sepolia'

/**
 * Shows the active network and opens the list of networks.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @csspart button - The native button.
 * @csspart icon - Icon of the network.
 * @csspart label - Name of the network.
 * @csspart chevron - Arrow that indicates the list.
 * @csspart failed - Message shown when the modal does not load.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-size-master - Base of all font sizes. Default: 10px.
 * @cssprop --w3m-border-radius-master - Base of all radii. Default: 4px.
 * @cssstate connecting - A wallet is connecting or reconnecting.
 * @cssstate connected - A wallet is connected.
 * @cssstate unsupported - The wallet is on a network that the app does not support.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet disconnected.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session with the app ended.
 * @fires w3m-error - An action failed.
 * @fires w3m-event - An analytics event occurred.
 */
export class W3mNetworkButton extends PageButton {
  static override styles = [...buttonStyles, ...sheetButtonStyles, networkButtonStyles]
  static override properties: PropertyDeclarations = {
    label: {},
  }

  /** Label while no network is selected. */
  label?: string

  #networks = new StoreController(this, $networks)
  #networkIds = new StoreController(this, $networkIds)
  #activeNetworkId = new StoreController(this, $activeNetworkId)
  #options = new StoreController(this, $options)

  override connectedCallback(): void {
    super.connectedCallback()
    // If the network names fail to load, the button shows the known data. Opening the list retries.
    showNetworks().catch(() => {})
    if (!marksModule) whenIdle(() => this.#loadMarks())
  }

  override render(): TemplateResult | typeof nothing {
    const { status } = this
    const id = this.#findNetworkId()
    const network = this.#network
    const isUnknown = id !== undefined && !network
    const isUnsupported = isUnknown && status === 'connected' && !this.#options.value.allowUnsupportedChain
    this.showStates(status, ...(isUnsupported ? ['unsupported' as const] : []))
    const name =
      network?.name ?? (isUnknown ? t('button.unsupported') : (this.label ?? t('button.chooseNetwork')))
    const placeholders = [
      this.label ?? t('button.chooseNetwork'),
      t('button.unsupported'),
      placeholderName,
    ].map(label => this.renderPlaceholder(label, 'network'))
    return html`${placeholders}${this.renderFrame('w3m-network-button', {
      isWidthFixed: this.hasReservedWidth,
      // Tests of existing pages query this tag.
      wrap: button => html`<wui-network-button>${button}</wui-network-button>`,
      innerId: 'wui-network-button',
      // Without a view, the modal selects one. For an unsupported network, that is the screen that explains the problem.
      open: isUnsupported ? { namespace: this.namespace } : { view: 'Networks', namespace: this.namespace },
      variant: `${isUnsupported ? 'warn' : 'sheet'} network`,
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

  // Loads the network drawings when the browser is idle.
  #loadMarks(): void {
    import('../ui/marks.ts').then(
      module => {
        marksModule = module
        this.requestUpdate()
      },
      () => {},
    )
  }

  get #network(): Network | undefined {
    return findNetwork(this.#networks.value, this.#findNetworkId())
  }

  #findNetworkId(): NetworkId | undefined {
    if (!this.namespace) return this.#activeNetworkId.value
    return (
      this.#networkIds.value[this.namespace] ??
      this.#networks.value.find(network => namespaceOf(network.id) === this.namespace)?.id
    )
  }
}
define('w3m-network-button', W3mNetworkButton)

const renderMark = ({ id, name }: Network): TemplateResult => {
  const mark = marksModule?.networkMark(id)
  return mark
    ? html`<svg part="icon" class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" fill=${mark.ground}></rect>${mark.art}</svg>`
    : html`<span part="icon" class="mark" aria-hidden="true" data-letter=${name.charAt(0)}></span>`
}

/** Computes the hue of the network's mark, as `tileColor` does in the modal. */
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

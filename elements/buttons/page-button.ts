import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import {
  attachModal,
  detachModal,
  modalHandle,
  openFromButton,
  preloadByIntent,
} from '../../src/create-modal.ts'
import { statusOf } from '../../src/controllers/shell/status.ts'
import { $activeNamespace } from '../../src/state/network/active-namespace.ts'
import { $connections } from '../../src/state/connect/connections.ts'
import { $texts, t } from '../../src/text/text.ts'
import { StoreController } from '../base/store-controller.ts'
import { ThemeRoot } from '../base/theme-root.ts'
import './load-modal.ts'

type ButtonState = 'disconnected' | 'connecting' | 'connected' | 'unsupported'

// The delay is defined here, because the button does not load limits.ts.
const busyDelayMs = 200

type OpenOptions = Parameters<typeof openFromButton>[0]

/**
 * Base class of the page buttons. Registers the button with the modal of the page, loads the modal on the first interaction, and
 * shows a message if the modal does not load.
 */
export abstract class PageButton extends LitElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  // Declared without decorators, like all elements of the first screen, because Lit's decorators add helper code.
  static override properties: PropertyDeclarations = {
    namespace: { reflect: true },
    size: { reflect: true },
    disabled: { type: Boolean, reflect: true },
    inlineSize: { attribute: 'inline-size', reflect: true },
    isInner: { attribute: false },
    hasFailed: { state: true },
    isWorking: { state: true },
  }

  /** Limits the button to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  size: 'md' | 'sm' = 'md'
  /** Disables the button. */
  disabled = false
  /** Width of the button as a CSS length. `auto` fits the current content. Defaults to the width of the widest state. */
  inlineSize?: string
  /** Whether the button is inside `w3m-button`, which registers itself with the modal instead of its inner buttons. */
  isInner = false

  private hasFailed = false
  /** The button was pressed and the modal is still loading. */
  private isWorking = false

  protected connections = new StoreController(this, $connections)
  protected activeNamespace = new StoreController(this, $activeNamespace)
  protected theme = new ThemeRoot(this)
  protected texts = new StoreController(this, $texts)
  #internals = this.attachInternals()

  /** Connection status of the button's namespace. */
  protected get status() {
    return statusOf(this.namespace)
  }

  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.isInner) attachModal(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    detachModal(this)
  }

  protected override update(changed: PropertyValues): void {
    if (changed.has('inlineSize') && !this.isInner) this.style.inlineSize = this.inlineSize ?? ''
    super.update(changed)
  }

  /** Whether the button reserves the width of its widest state to avoid layout shifts. */
  protected get hasReservedWidth(): boolean {
    return this.inlineSize !== 'auto'
  }

  /** Renders an invisible placeholder that reserves the width of a text. Inside `w3m-button` the outer element renders it. */
  protected renderPlaceholder(
    label: string,
    variant = '',
    balance?: string,
  ): TemplateResult | typeof nothing {
    return this.isInner || this.inlineSize
      ? nothing
      : html`<span class=${`room ${variant}`} data-words=${label} data-balance=${balance ?? nothing}></span>`
  }

  protected renderConnectPlaceholders({ label, loadingLabel }: { label?: string; loadingLabel?: string }) {
    return [
      this.renderPlaceholder(label ?? t('button.connect'), 'steady'),
      this.renderPlaceholder(loadingLabel ?? t('button.connecting'), 'busy'),
    ]
  }

  // Reserves the width of wide address characters and of a balance that few accounts exceed. Longer content is truncated and has a title.
  protected renderAccountPlaceholder({
    balance,
    charsStart = 4,
    charsEnd = 6,
  }: {
    balance: 'show' | 'hide'
    charsStart?: number
    charsEnd?: number
  }) {
    const address = `${'D'.repeat(charsStart)}…${'D'.repeat(charsEnd)}`
    return balance === 'hide'
      ? this.renderPlaceholder(address, 'account plain')
      : this.renderPlaceholder(address, 'account', '00,000.000 ETH')
  }

  protected showStates(...states: ButtonState[]): void {
    for (const state of ['connecting', 'connected', 'unsupported'] as const)
      this.#internals.states[states.includes(state) ? 'add' : 'delete'](state)
  }

  /** Renders the native button in a wrapper that has the test id. */
  protected renderFrame(
    id: string,
    { open, variant, content, innerId, label, isBusy, address, isWidthFixed, wrap = identity }: FrameParts,
  ): TemplateResult {
    // Reloading the page while offline would lose its content.
    const isOffline = !navigator.onLine
    return html`<span class=${isWidthFixed ? 'frame kept' : 'frame'} data-testid=${id} address=${address ?? nothing} aria-disabled=${this.disabled ? 'true' : nothing}
      >${wrap(html`<button part="button" class=${this.isWorking ? `${variant} working` : variant} data-testid=${innerId ?? nothing} aria-label=${label ?? nothing}
aria-busy=${isBusy || this.isWorking ? 'true' : nothing} aria-haspopup="dialog" ?disabled=${this.disabled}
@click=${() => this.#open(open)} @pointerenter=${preloadByIntent} @focus=${preloadByIntent}>${content}</button>`)}</span
      ><span role="alert">${
        this.hasFailed
          ? html`<button class="failed" part="failed" @click=${isOffline ? () => this.#open(open) : () => location.reload()}>${t(isOffline ? 'button.offline' : 'button.failed')}</button>`
          : nothing
      }</span>`
  }

  async #open(options: OpenOptions): Promise<void> {
    this.hasFailed = false
    const open = () => openFromButton(options)
    const busyTimer = setTimeout(() => {
      this.isWorking = true
    }, busyDelayMs)
    try {
      await open().catch(open)
    } catch {
      // After a deploy the old files no longer exist. Only a reload helps then (F23).
      this.hasFailed = true
    } finally {
      clearTimeout(busyTimer)
      this.isWorking = false
    }
  }
}

const identity = (button: TemplateResult): TemplateResult => button

interface FrameParts {
  readonly open?: OpenOptions
  readonly variant: string
  readonly content: unknown
  readonly innerId?: string
  readonly label?: string
  readonly isBusy?: boolean
  readonly address?: string
  /** Keeps the reserved width regardless of the content. */
  readonly isWidthFixed?: boolean
  /** Renders an element around the native button. */
  readonly wrap?: (button: TemplateResult) => TemplateResult
}

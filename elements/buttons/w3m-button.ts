import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { joinModal, leaveModal, modalHandle } from '../../src/create-modal.ts'
import { $account, $accountOf } from '../../src/state/account.ts'
import { $words, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { ThemeRoot } from '../base/theme-root.ts'
import { buttonStyles } from './button.styles.ts'
import './w3m-connect-button.ts'

const partsOut = 'button, label, spinner, balance, avatar, name, failed'

/**
 * The one button most pages need: connects a wallet, then shows the account. 0
 *
 * Every option of the modal can be written as an attribute, see the README.
 *
 * @slot - Content instead of the label while nobody is connected.
 * @csspart button - The button itself.
 * @csspart label - Its words while nobody is connected.
 * @csspart spinner - The turning ring while a connection is being made.
 * @csspart balance - The balance of the native currency.
 * @csspart avatar - The picture of the account.
 * @csspart name - Name or short address.
 * @csspart failed - The sentence that appears when the modal does not load.
 * @cssprop --w3m-accent - The one color everything follows.
 * @cssprop --w3m-font-family - Typeface of all text.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssstate connecting - While a connection is being made or restored.
 * @cssstate connected - While an account is connected.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet left.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
 */
@element('w3m-button')
export class W3mButton extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override styles = buttonStyles

  /** Limits the button to one family of chains: `eip155`, `solana`, `bip122` or `polkadot`. */
  @property({ reflect: true }) namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  @property({ reflect: true }) size: 'md' | 'sm' = 'md'
  /** Switches the button off. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Words while nobody is connected; without it those of the language. */
  @property() label?: string
  /** Words while a connection is being made. */
  @property({ attribute: 'loading-label' }) loadingLabel?: string
  /** `hide` leaves the balance out. */
  @property() balance: 'show' | 'hide' = 'show'
  /** Characters of the address before the dots. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart?: number
  /** Characters of the address behind the dots. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd?: number

  protected theme = new ThemeRoot(this)
  protected words = new StoreController(this, $words)
  #account = new StoreController(this, $account)
  #internals = this.attachInternals()
  #followed: Namespace | undefined

  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    joinModal(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    leaveModal(this)
  }

  override willUpdate(): void {
    if (this.namespace === this.#followed) return
    this.#followed = this.namespace
    this.#account.follow(this.namespace ? $accountOf(this.namespace) : $account)
  }

  override render() {
    const { status } = this.#account.value
    for (const each of ['connecting', 'connected'] as const)
      if (status === each) this.#internals.states.add(each)
      else this.#internals.states.delete(each)
    const isReady = status === 'connected' && this.#hasAccountButton()
    return isReady
      ? html`<w3m-account-button
          exportparts=${partsOut}
          .isInner=${true}
          .namespace=${this.namespace}
          .size=${this.size}
          .disabled=${this.disabled}
          .balance=${this.balance}
          .charsStart=${this.charsStart}
          .charsEnd=${this.charsEnd}
        ></w3m-account-button>`
      : html`<w3m-connect-button
          exportparts=${partsOut}
          .isInner=${true}
          .namespace=${this.namespace}
          .size=${this.size}
          .disabled=${this.disabled}
          .loadingLabel=${this.loadingLabel}
          .isBusy=${status === 'connected'}
          ><slot><span part="label" class="label">${this.label ?? t('button.connect')}</span></slot></w3m-connect-button>`
  }

  // The face of a connected visit loads with the visit, not with every page.
  #hasAccountButton(): boolean {
    if (customElements.get('w3m-account-button')) return true
    import('./w3m-account-button.ts').then(
      () => this.requestUpdate(),
      () => {},
    )
    return false
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton
  }
}

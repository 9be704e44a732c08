import { css, html, nothing, type PropertyDeclarations } from 'lit'
import { pressSocial } from '../../src/controllers/login/login-press.ts'
import { showView } from '../../src/controllers/shell/modal.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { SocialProvider } from '../../src/core/identity/embedded.ts'
import { socialNames } from '../../src/core/identity/social-names.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-icon.ts'

/**
 * Social login buttons. One or two have labels, and up to five are icons in a row. If there are more, a button for the rest follows the
 * first four.
 */
export class W3mSocialList extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
      }
      div {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .words {
        grid-auto-flow: row;
      }
      button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 10px;
        min-block-size: 48px;
        padding: 6px 12px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
        font-size: var(--wui-fs-button);
        font-weight: 600;
        text-align: center;
        transition: background-color var(--wui-t-press);
      }
      @media (hover: hover) {
        button:hover:not(:disabled) {
          background: var(--wui-press);
        }
      }
      button:disabled {
        color: var(--wui-t3);
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonBorder;
        }
        button:disabled {
          color: GrayText;
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    providers: { attribute: false },
    namespace: { attribute: false },
    disabled: { type: Boolean },
  }

  providers: readonly SocialProvider[] = []
  namespace?: Namespace
  /** Disables the login until another step on the screen is done. */
  disabled = false

  override render() {
    const { providers } = this
    if (!providers.length) return nothing
    const hasLabels = providers.length <= 2
    const visibleProviders = providers.length > 5 ? providers.slice(0, 4) : providers
    return html`<div
      class=${hasLabels ? 'words' : ''}
      role="group"
      aria-label=${t('login.socials')}
      data-testid="w3m-social-login-widget"
    >
      ${visibleProviders.map(provider => this.#renderProvider(provider, hasLabels))}
      ${
        visibleProviders === providers
          ? nothing
          : html`<button
              type="button"
              part="button button-social"
              data-testid="social-selector-more"
              title=${t('login.moreSocials')}
              ?disabled=${this.disabled}
              @click=${() => showView({ name: 'ConnectSocials', ...(this.namespace && { namespace: this.namespace }) })}
            >
              <wui-icon name="dots" size="22"></wui-icon>
            </button>`
      }
    </div>`
  }

  #renderProvider(provider: SocialProvider, hasLabel: boolean) {
    const name = t('login.with', { name: socialNames[provider] })
    return html`<button
      type="button"
      part="button button-social"
      data-testid=${`social-selector-${provider}`}
      title=${hasLabel ? nothing : name}
      ?disabled=${this.disabled}
      @click=${() => pressSocial(provider, this.namespace)}
    >
      <wui-icon name=${provider} size="22"></wui-icon>${hasLabel ? name : nothing}
    </button>`
  }
}
define('w3m-social-list', W3mSocialList)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-social-list': W3mSocialList
  }
}

import { navigationIn, type Surface } from '../../src/core/navigation.ts'
import { css, html, nothing, type TemplateResult } from 'lit'
import { setConsent } from '../../src/controllers/connect/consent.ts'
import { needsConsent } from '../../src/core/wallet/offers.ts'
import { $consent } from '../../src/state/connect/consent.ts'
import { $surfaces } from '../../src/state/shell/modal.ts'
import { $options } from '../../src/state/settings/options.ts'
import { type TextKey, t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-checkbox.ts'
import type { WuiCheckbox } from '../ui/wui-checkbox.ts'

/** Legal text below the connect options, with a consent checkbox if the app requires consent. */
export class W3mFooter extends LocalizedElement {
  static override styles = [
    reset,
    // `@media`: A line separates the footer from the list above, because the list does not fade out in forced colors mode and on low
    // viewports.
    css`
      :host {
        display: block;
        flex: none;
      }
      p {
        padding: 2px var(--wui-gutter) 20px;
        color: var(--wui-t3);
        font-size: var(--wui-fs-cap);
        line-height: 1.4;
        text-align: center;
        text-wrap: balance;
      }
      small {
        display: block;
        min-block-size: 1.4em;
        padding-inline: var(--wui-gutter);
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        line-height: 1.4;
        text-align: center;
      }
      .consent {
        display: block;
        padding: 0 var(--wui-gutter) 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.4;
      }
      a {
        text-decoration: underline;
        text-decoration-color: var(--wui-line-2);
        text-underline-offset: 3px;
      }
      @media (forced-colors: active), (max-height: 500px) {
        p,
        .consent {
          border-block-start: 1px solid var(--wui-line);
          padding-block-start: 8px;
        }
      }
    `,
  ]

  /** Surface whose legal texts the footer shows. */
  surface: Surface = 0

  protected surfaces = new StoreController(this, $surfaces)
  #options = new StoreController(this, $options)
  #consent = new StoreController(this, $consent)

  // The footer is inert together with the screen above it.
  override willUpdate(): void {
    this.inert = navigationIn($surfaces.get(), this.surface).wait !== 'none'
  }

  override render() {
    const { termsUrl, privacyUrl } = this.#options.value
    if (navigationIn($surfaces.get(), this.surface).visible?.name !== 'Connect' || !(termsUrl || privacyUrl))
      return nothing
    const links: Record<string, TemplateResult | undefined> = {
      terms: link(termsUrl, t('connect.terms')),
      privacy: link(privacyUrl, t('connect.privacy')),
    }
    const isConsentRequired = needsConsent(this.#options.value)
    const texts = isConsentRequired
      ? (['connect.consentBoth', 'connect.consentTerms', 'connect.consentPrivacy'] as const)
      : (['connect.legalBoth', 'connect.legalTerms', 'connect.legalPrivacy'] as const)
    const sentence = texts[termsUrl && privacyUrl ? 0 : termsUrl ? 1 : 2] as TextKey
    // Each translation has placeholders for the links.
    const content = t(sentence)
      .split(/\{(terms|privacy)\}/)
      .map((piece, index) => (index % 2 ? links[piece] : piece))
    if (!isConsentRequired) return html`<p part="legal">${content}</p>`
    // The checkbox remains after consent, so that nothing moves under the pointer.
    return html`<small role="status"
        >${this.#consent.value ? nothing : t('connecting.agree')}</small
      ><wui-checkbox
      class="consent"
      part="legal"
      data-testid="w3m-legal-checkbox"
      .checked=${this.#consent.value}
      @change=${(event: Event) => setConsent((event.target as WuiCheckbox).checked)}
      >${content}</wui-checkbox
    >`
  }
}
define('w3m-footer', W3mFooter)

const link = (url: string | undefined, text: string) =>
  isWebLink(url) ? html`<a href=${url} target="_blank" rel="noopener noreferrer">${text}</a>` : html`${text}`

const isWebLink = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-footer': W3mFooter
  }
}

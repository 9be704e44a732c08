import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { $view } from '../../src/state/modal.ts'
import { $options } from '../../src/state/options.ts'
import { $words, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { reset } from '../styles/reset.ts'

/** The line of legal text below the ways to connect. */
@element('w3m-footer')
export class W3mFooter extends LitElement {
  static override styles = [
    reset,
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
      a {
        text-decoration: underline;
        text-decoration-color: var(--wui-line-2);
        text-underline-offset: 3px;
      }
    `,
  ]

  #view = new StoreController(this, $view)
  #options = new StoreController(this, $options)
  protected words = new StoreController(this, $words)

  override render() {
    const { termsUrl, privacyUrl } = this.#options.value
    if (this.#view.value?.name !== 'Connect' || !(termsUrl || privacyUrl)) return nothing
    const links: Record<string, TemplateResult | undefined> = {
      terms: link(termsUrl, t('connect.terms')),
      privacy: link(privacyUrl, t('connect.privacy')),
    }
    const sentence =
      termsUrl && privacyUrl ? 'connect.legalBoth' : termsUrl ? 'connect.legalTerms' : 'connect.legalPrivacy'
    // The sentence of each language says where its links stand.
    return html`<p part="legal">${t(sentence)
      .split(/\{(terms|privacy)\}/)
      .map((piece, index) => (index % 2 ? links[piece] : piece))}</p>`
  }
}

const link = (url: string | undefined, words: string) =>
  isWebLink(url)
    ? html`<a href=${url} target="_blank" rel="noopener noreferrer">${words}</a>`
    : html`${words}`

const isWebLink = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-footer': W3mFooter
  }
}

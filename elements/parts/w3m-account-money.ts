import { html, LitElement, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { partReady } from '../../src/controllers/language.ts'
import { t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-note.ts'

let ready: Promise<unknown> | undefined

// The account shows at once; what it can do and has is a chunk with words of its own.
const load = () =>
  (ready ??= Promise.all([import('./w3m-account-tabs.ts'), partReady('money')]).catch((error: unknown) => {
    ready = undefined
    throw error
  }))

/** Place of what an account can do and has, which loads behind the account itself. */
@element('w3m-account-money')
export class W3mAccountMoney extends LitElement {
  static override styles = [reset]

  @state() private phase: 'loading' | 'ready' | 'failed' = 'loading'

  override connectedCallback(): void {
    super.connectedCallback()
    load()
      .catch(load)
      .then(
        () => {
          this.phase = 'ready'
        },
        () => {
          this.phase = 'failed'
        },
      )
  }

  override render() {
    if (this.phase === 'ready') return html`<w3m-account-tabs></w3m-account-tabs>`
    return this.phase === 'failed'
      ? html`<wui-note tone="bad" live="status">${t('modal.chunkFailed')}</wui-note>`
      : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-money': W3mAccountMoney
  }
}

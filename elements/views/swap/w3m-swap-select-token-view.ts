import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import { chooseSwapToken } from '../../../src/controllers/swap/swap-form.ts'
import {
  findTokenAt,
  type ChainToken,
  isTokenAddress,
  loadSwapTokens,
  swapTokenOf,
} from '../../../src/controllers/swap/swap-tokens.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { isNativeToken, isSameSwapToken, suggestedSymbols } from '../../../src/core/money/swap-rules.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'
import { $knownTokens } from '../../../src/state/account/known-tokens.ts'
import { $tokens } from '../../../src/state/account/token-balances.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $swapForm, $swapTokens, type SwapSide } from '../../../src/state/swap/swap.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { selectableTokenRow, tokenRowStyles } from '../../parts/token-row.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-input.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import './w3m-swap-token-note.ts'

/** Maximum number of rendered rows per group. The search finds further tokens. */
const maxRows = 100

type ReadState =
  | { readonly status: 'none' | 'reading' | 'missing' | 'failed' }
  | ({ readonly status: 'found' } & ChainToken)

/** Token selection: tokens of the account, suggestions of the source, and any other token by address. */
@element('w3m-swap-select-token-view')
export class W3mSwapSelectTokenView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    tokenRowStyles,
    css`
      h3 {
        padding: 8px 16px 0;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
      .none {
        padding: 32px 16px;
        color: var(--wui-t2);
        text-align: center;
      }
    `,
  ]

  @property({ attribute: false }) side: SwapSide = 'from'

  #form = new StoreController(this, $swapForm)
  #tokens = new StoreController(this, $tokens)
  #listedTokens = new StoreController(this, $swapTokens)
  #knownTokens = new StoreController(this, $knownTokens)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)
  protected lifecycle = new ViewLifecycle(
    this,
    () => {
      void loadTokens()
      void loadSwapTokens()
    },
    () => {},
  )
  #retry = new Action(this, () =>
    Promise.all([loadTokens({ now: true }), loadSwapTokens({ now: true })]).then(() => {}),
  )

  @state() private text = ''
  @state() private readState: ReadState = { status: 'none' }
  /** The unknown token that was selected. The user has to compare its address before it is used. */
  @state() private pendingToken: ChainToken | undefined
  #readController: AbortController | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#readController?.abort()
  }

  override render() {
    const { pendingToken } = this
    if (pendingToken)
      return html`<w3m-view-layout exportparts="body, footer">
        <w3m-swap-token-note .token=${pendingToken.token} .hasPool=${pendingToken.hasPool}></w3m-swap-token-note>
        <wui-button slot="footer" @click=${() => this.#confirmToken(undefined)}>${t('swap.otherToken')}</wui-button>
        <wui-button slot="footer" variant="link" quiet @click=${() => chooseSwapToken(this.side, pendingToken.token)}
          >${t('swap.useToken')}</wui-button
        >
      </w3m-view-layout>`
    return html`<w3m-view-layout exportparts="body, footer">
      <div data-testid="swap-select-token-search-input">
        <wui-input
          type="search"
          icon="search"
          hide-label
          .label=${t('swap.search')}
          .placeholder=${t('swap.search')}
          .value=${this.text}
          @input=${this.#onSearchInput}
        ></wui-input>
      </div>
      ${this.#renderFailure()} ${isTokenAddress(this.text.trim()) ? this.#renderRead() : this.#renderLists()}
    </w3m-view-layout>`
  }

  #renderFailure() {
    const hasFailed = this.#tokens.value.status === 'failed' || this.#listedTokens.value.status === 'failed'
    if (!hasFailed) return nothing
    return html`<wui-note tone="bad" live="status"
      >${t('swap.tokensFailed')}
      <wui-button variant="link" ?pending=${this.#retry.pending} @click=${this.#retry.run}
        >${t('swap.retry')}</wui-button
      ></wui-note
    >`
  }

  #renderLists() {
    const query = this.text.trim().toLowerCase()
    const matchesQuery = ({ name, symbol, address }: SwapToken) =>
      [name, symbol, address].some(text => text.toLowerCase().includes(query))
    const ownTokens = this.#tokens.value.tokens.map(swapTokenOf)
    const suggestedTokens = this.#listedTokens.value.tokens.filter(
      token => !ownTokens.some(ownToken => isSameSwapToken(ownToken, token)),
    )
    const isSuggested = ({ symbol }: SwapToken) => suggestedSymbols.has(symbol)
    const groups = [
      { title: t('swap.yours'), tokens: ownTokens },
      { title: t('swap.suggested'), tokens: suggestedTokens.filter(isSuggested) },
      {
        title: t('swap.popular', { network: this.#network.value?.name ?? '' }),
        tokens: suggestedTokens.filter(token => !isSuggested(token)),
      },
    ].map(({ title, tokens }) => ({ title, tokens: tokens.filter(matchesQuery).slice(0, maxRows) }))
    if (groups.some(({ tokens }) => tokens.length))
      return groups.map(({ title, tokens }) => (tokens.length ? this.#renderGroup(title, tokens) : nothing))
    const isReady = this.#tokens.value.status !== 'loading' && this.#listedTokens.value.status !== 'loading'
    return isReady ? html`<p class="none" role="status">${t('swap.noToken')}</p>` : nothing
  }

  #renderGroup(title: string, tokens: readonly SwapToken[]) {
    return html`<h3>${title}</h3>
      <wui-sheet role="list">${repeat(
        tokens,
        ({ address }) => address.toLowerCase(),
        token => this.#renderRow({ token }),
      )}</wui-sheet>`
  }

  #renderRow(match: ChainToken) {
    const { token } = match
    const currentToken = this.#form.value[this.side]
    return selectableTokenRow(
      { token: this.#rowOf(token), knownTokens: this.#knownTokens.value, locale: this.#language.value.tag },
      {
        id: `swap-select-token-item-${token.symbol}`,
        isCurrent: currentToken !== undefined && isSameSwapToken(currentToken, token),
        onPress: () => (token.isKnown ? chooseSwapToken(this.side, token) : this.#confirmToken(match)),
      },
    )
  }

  #rowOf(token: SwapToken): TokenBalance {
    const networkId = this.#network.value?.id ?? 'eip155:1'
    const { name, symbol, decimals, icon, claimed, isUnnamed } = token
    const balance = this.#tokens.value.tokens.find(candidate =>
      isSameSwapToken(swapTokenOf(candidate), token),
    )
    if (balance) return balance
    return {
      networkId,
      name,
      symbol,
      decimals,
      amount: '0',
      ...(claimed !== undefined && { claimed }),
      ...(isUnnamed && { isUnnamed }),
      ...(!isNativeToken(token) && { address: token.address }),
      ...(icon !== undefined && { image: icon }),
    }
  }

  #renderRead() {
    const { readState } = this
    if (readState.status === 'found')
      return html`<wui-sheet role="list">${this.#renderRow(readState)}</wui-sheet>`
    if (readState.status === 'none') return nothing
    const network = this.#network.value?.name ?? ''
    const messages = { reading: 'swap.reading', missing: 'swap.notToken', failed: 'swap.readFailed' } as const
    return html`<p class="none" role="status">${t(messages[readState.status], { network })}</p>`
  }

  #confirmToken(match: ChainToken | undefined): void {
    this.pendingToken = match
  }

  async #onSearchInput(event: Event): Promise<void> {
    this.text = (event.target as HTMLElementTagNameMap['wui-input']).value
    this.#readController?.abort()
    const address = this.text.trim()
    if (!isTokenAddress(address)) return
    const { signal } = (this.#readController = new AbortController())
    this.readState = { status: 'reading' }
    try {
      const match = await findTokenAt(address, signal)
      if (!signal.aborted) this.readState = match ? { status: 'found', ...match } : { status: 'missing' }
    } catch {
      // The chain could not be read. Entering the address again retries.
      if (!signal.aborted) this.readState = { status: 'failed' }
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-select-token-view': W3mSwapSelectTokenView
  }
}

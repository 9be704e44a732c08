import { css, html, LitElement } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

// The two long lists in plain Lit for comparison in the same run: the same rows, images and pages in one element that keeps every
// row in the document.

/** A list that loads the next page when its end comes near. */
abstract class PlainList<Row> extends LitElement {
  static boxStyles = css`
    .box {
      inline-size: 376px;
      block-size: 560px;
      overflow: hidden auto;
      border-radius: 28px;
      font: 16px system-ui;
    }
    img {
      object-fit: cover;
    }
    button,
    a {
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      text-decoration: none;
    }
    span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  `

  protected rows: readonly Row[] = []
  #isLoading = false
  #isComplete = false

  /** Loads the next rows. `isLast` marks the last page. */
  protected abstract load(): Promise<{ rows: readonly Row[]; isLast: boolean }>

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#loadMore()
  }

  protected onScroll = (): void => {
    const box = this.renderRoot.querySelector('.box')
    if (box && box.scrollTop + 2 * box.clientHeight > box.scrollHeight) void this.#loadMore()
  }

  async #loadMore(): Promise<void> {
    if (this.#isLoading || this.#isComplete) return
    this.#isLoading = true
    const { rows, isLast } = await this.load()
    this.rows = [...this.rows, ...rows]
    this.#isComplete = isLast
    this.requestUpdate()
    await this.updateComplete
    this.#isLoading = false
    requestAnimationFrame(this.onScroll)
  }
}

interface PlainWallet {
  readonly id: string
  readonly name: string
  readonly image_id: string
}

/** The wallets of the catalog at `catalog`, in pages of 40. */
class PlainWallets extends PlainList<PlainWallet> {
  static override styles = [
    PlainList.boxStyles,
    css`
      .grid {
        display: grid;
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
      button {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 8px;
        inline-size: 100%;
        padding: 10px 2px 8px;
        font-size: 12px;
        line-height: 16px;
      }
      img {
        inline-size: 56px;
        block-size: 56px;
        border-radius: 18px;
      }
      span {
        max-inline-size: 100%;
      }
    `,
  ]

  #page = 0

  protected override async load() {
    const query = new URLSearchParams(this.getAttribute('query') ?? '')
    query.set('page', String(++this.#page))
    query.set('entries', '40')
    const answer = await fetch(`${this.getAttribute('catalog')}/getWallets?${query}`)
    const { data } = (await answer.json()) as { data: PlainWallet[] }
    return { rows: data, isLast: data.length < 40 }
  }

  override render() {
    const images = `${this.getAttribute('catalog')}/getWalletImage/`
    return html`<div class="box" @scroll=${this.onScroll}>
      <div class="grid" role="list">
        ${repeat(
          this.rows,
          wallet => wallet.id,
          ({ id, name, image_id }) =>
            html`<div role="listitem" data-testid=${`wallet-search-item-${id}`}>
              <button title=${name}>
                <img src=${images + image_id} alt="" loading="lazy" decoding="async" /><span>${name}</span>
              </button>
            </div>`,
        )}
      </div>
    </div>`
  }
}

interface PlainTransaction {
  readonly id: string
  readonly metadata: { readonly hash: string; readonly minedAt: string; readonly sentTo: string }
  readonly transfers: readonly {
    readonly fungible_info: { readonly symbol: string; readonly icon: { readonly url: string } }
    readonly quantity: { readonly numeric: string }
  }[]
}

/** The history of `account` at the service `api`, in the service's pages. */
class PlainHistory extends PlainList<PlainTransaction> {
  static override styles = [
    PlainList.boxStyles,
    css`
      a {
        display: flex;
        align-items: center;
        gap: 12px;
        block-size: 44px;
        padding: 8px 12px;
        border-block-end: 1px solid #eee;
      }
      img {
        inline-size: 40px;
        block-size: 40px;
        border-radius: 50%;
      }
      b,
      small {
        display: block;
      }
      .words {
        flex: 1;
      }
      .end {
        text-align: end;
      }
    `,
  ]

  #nextCursor: string | null = ''
  #dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

  protected override async load() {
    const query = new URLSearchParams(this.getAttribute('query') ?? '')
    if (this.#nextCursor) query.set('cursor', this.#nextCursor)
    const answer = await fetch(
      `${this.getAttribute('api')}/v1/account/${this.getAttribute('account')}/history?${query}`,
    )
    const { data, next } = (await answer.json()) as { data: PlainTransaction[]; next: string | null }
    this.#nextCursor = next
    return { rows: data, isLast: !next }
  }

  override render() {
    return html`<div class="box" @scroll=${this.onScroll}>
      <div role="list">
        ${repeat(
          this.rows,
          row => row.id,
          ({ metadata: { hash, minedAt, sentTo }, transfers: [firstTransfer] }) =>
            html`<div role="listitem">
              <a href=${`https://explorer.example/tx/${hash}`} target="_blank" rel="noopener noreferrer">
                <img src=${firstTransfer?.fungible_info.icon.url ?? ''} alt="" loading="lazy" decoding="async" />
                <span class="words"><b title=${minedAt}>Sent</b><small>To ${sentTo.slice(0, 6)}…${sentTo.slice(-4)}</small></span>
                <span class="end"
                  ><b title=${firstTransfer?.quantity.numeric ?? ''}
                    >-${firstTransfer?.quantity.numeric.slice(0, 6)} ${firstTransfer?.fungible_info.symbol}</b
                  ><small>${this.#dateFormat.format(new Date(minedAt))}</small></span
                >
              </a>
            </div>`,
        )}
      </div>
    </div>`
  }
}

customElements.define('plain-wallets', PlainWallets)
customElements.define('plain-history', PlainHistory)

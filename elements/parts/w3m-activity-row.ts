import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { isSameAddress, shortenAddress } from '../../src/core/chain/address.ts'
import { namespaceOf } from '../../src/core/chain/caip.ts'
import { explorerTransactionUrl } from '../../src/core/chain/explorer.ts'
import type { Network } from '../../src/core/chain/network.ts'
import {
  signOf,
  type Transaction,
  type TransactionStatus,
  type Transfer,
} from '../../src/core/money/activity.ts'
import { formatExactAmount, formatTokenAmount } from '../../src/core/money/amount.ts'
import { isNativePlaceholder } from '../../src/core/money/token.ts'
import { type TextKey, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { rowStyles } from '../styles/row.ts'
import type { MarkedToken } from '../ui/marks.ts'
import type { IconName } from '../ui/more-icons.ts'
import '../ui/wui-mark.ts'

const unknownOperation = { text: 'activity.other', icon: 'edit' } as const

/** What the service calls an operation; `bought` comes from a seller. */
const operations: Readonly<Record<string, { text: TextKey; icon: IconName }>> = {
  approve: { text: 'activity.approved', icon: 'check' },
  borrow: { text: 'activity.borrowed', icon: 'down' },
  bought: { text: 'activity.bought', icon: 'card' },
  burn: { text: 'activity.burned', icon: 'failed' },
  cancel: { text: 'activity.canceled', icon: 'close' },
  claim: { text: 'activity.claimed', icon: 'receive' },
  deploy: { text: 'activity.deployed', icon: 'plus' },
  deposit: { text: 'activity.deposited', icon: 'down' },
  execute: unknownOperation,
  mint: { text: 'activity.minted', icon: 'spark' },
  receive: { text: 'activity.received', icon: 'receive' },
  repay: { text: 'activity.repaid', icon: 'up' },
  send: { text: 'activity.sent', icon: 'send' },
  stake: { text: 'activity.staked', icon: 'lock' },
  trade: { text: 'activity.traded', icon: 'swap' },
  unstake: { text: 'activity.unstaked', icon: 'up' },
  withdraw: { text: 'activity.withdrawn', icon: 'up' },
}

const operationOf = (name: string) =>
  (Object.hasOwn(operations, name) ? operations[name] : undefined) ?? unknownOperation

// Confirmed is the rule and needs no word.
const statuses: Readonly<Partial<Record<TransactionStatus, TextKey>>> = {
  pending: 'activity.pending',
  failed: 'activity.failedRow',
  replaced: 'activity.replaced',
  dropped: 'activity.dropped',
  unknown: 'activity.unknown',
}

/**
 * One transaction: what it was, with whom, what came and went, and what became of it. It draws its row by itself: with a
 * row element inside, a long history took twice as long.
 */
@element('w3m-activity-row')
export class W3mActivityRow extends LitElement {
  static override styles = [
    reset,
    rowStyles,
    // `@media (forced-colors: active)`: A ground alone is no sign to whoever chose the colors.
    css`
      :host([lit]) {
        border-radius: var(--wui-r-row);
        background: var(--wui-soft);
      }
      @media (forced-colors: active) {
        :host([lit]) {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ]

  @property({ attribute: false }) transaction?: Transaction
  @property({ attribute: false }) network?: Network | undefined
  @property() locale = 'en'
  /** The title above says the day. */
  @property({ attribute: false }) isDated = false

  override render() {
    const { transaction, network, locale } = this
    if (!transaction) return nothing
    const { operation, status, transfers, hash } = transaction
    const { text, icon } = operationOf(operation)
    const [main, second] = transfers
    const word = statuses[status]
    const url = network ? explorerTransactionUrl(network, hash) : undefined
    const label = main?.collectible ? `${t(text)} ${main.collectible.name}` : t(text)
    const end = main?.token ? amountOf(main, operation, locale, formatTokenAmount) : ''
    const exact = transfers
      .filter(({ token }) => token)
      .map(transfer => amountOf(transfer, operation, locale, formatExactAmount))
      .join(', ')
    const time = this.#time()
    const note = [word ? t(word) : this.#counterparty(), second?.token ? time : '']
      .filter(Boolean)
      .join(' · ')
    const endNote = second?.token ? amountOf(second, operation, locale, formatTokenAmount) : time
    const content = html`<wui-mark
        shape="circle"
        loading="lazy"
        .icon=${main?.token?.image || main?.collectible || this.#marked(main) ? undefined : icon}
        tone=${status === 'failed' ? 'bad' : 'neutral'}
        .src=${main?.token?.image}
        .token=${this.#marked(main)}
        .name=${main?.token?.symbol ?? main?.collectible?.name ?? ''}
      ></wui-mark>
      <span class="words wrap">
        <span class="label" title=${datesOf(locale).whole.format(transaction.at)}><bdi>${label}</bdi></span>
        <span class="note"><bdi>${note}</bdi></span>
      </span>
      <span class="end">
        <span class="figures" title=${exact || nothing}>
          <b><bdi>${end}</bdi></b>
          <small><bdi>${endNote}</bdi></small>
        </span>
      </span>`
    return url
      ? html`<a class="row" href=${url} target="_blank" rel="noopener noreferrer">${content}</a>`
      : html`<div class="row">${content}</div>`
  }

  /** Whose mark stands there: many services name no contract, and what only has the coin's symbol may be any token. */
  #marked(transfer: Transfer | undefined): MarkedToken | undefined {
    const { networkId, to } = this.transaction as Transaction
    const { token } = transfer ?? {}
    if (!token) return undefined
    const isNative = token.address !== undefined && isNativePlaceholder(token.address)
    if (token.address !== undefined && !isNative) return { ...token, networkId }
    const goesStraight =
      isNative || !to || !transfer?.to || isSameAddress(namespaceOf(networkId), transfer.to, to)
    const isCoin = goesStraight && token.symbol === this.network?.nativeCurrency.symbol
    return isCoin ? { networkId, symbol: token.symbol } : undefined
  }

  /** The time where the title above says the day, else both. */
  #time(): string {
    const { at } = this.transaction as Transaction
    const { day, time } = datesOf(this.locale)
    return this.isDated ? time.format(at) : `${day.format(at)}, ${time.format(at)}`
  }

  /** The other side of the first movement, or the application. */
  #counterparty(): string {
    const { operation, transfers, application, from, to, networkId } = this.transaction as Transaction
    const [main] = transfers
    if (operation === 'mint' && main?.direction === 'in') {
      // What is new comes from nobody's address: who made it is who it was asked of.
      const maker = main.collectible?.contract ?? main.token?.address ?? to
      const name = application?.name ?? main.collectible?.collection ?? (maker && whole(maker))
      return name ? t('activity.from', { address: name }) : ''
    }
    if (application?.name) return application.name
    const namespace = namespaceOf(networkId)
    if (main?.direction === 'in') return t('activity.from', { address: whole(main.from ?? from) })
    const receiver = main?.to ?? to
    return receiver && !isSameAddress(namespace, receiver, from)
      ? t('activity.to', { address: whole(receiver) })
      : ''
  }
}

/** The short form of an address, which no line breaks at its dots. */
const whole = (address: string): string => shortenAddress(address).replace('…', '\u2060…\u2060')

const dates = new Map<string, Record<'whole' | 'day' | 'time', Intl.DateTimeFormat>>()

// Making one takes longer than a row takes to draw.
function datesOf(locale: string) {
  const known = dates.get(locale) ?? {
    whole: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
  }
  dates.set(locale, known)
  return known
}

const amountOf = (
  { direction, amount, token }: Transfer,
  operation: string,
  locale: string,
  format: (amount: string, locale: string) => string,
): string => `${signOf(direction, operation)}${format(amount, locale)} ${token?.symbol ?? ''}`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-row': W3mActivityRow
  }
}

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
import { rowHost } from '../styles/row.ts'
import { dataRowStyles, rowData } from '../ui/data-row.ts'
import { mark } from '../ui/mark.ts'
import type { MarkedToken } from '../ui/marks.ts'
import type { IconName } from '../ui/more-icons.ts'
import '../ui/more-icons.ts'

const unknownOperation = { text: 'activity.other', icon: 'edit' } as const

/** Texts and icons by operation name of the service. `bought` comes from onramp providers. */
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

// Confirmed transactions need no status label.
const statuses: Readonly<Partial<Record<TransactionStatus, TextKey>>> = {
  pending: 'activity.waitingNetwork',
  failed: 'activity.failedRow',
  replaced: 'activity.replaced',
  dropped: 'activity.dropped',
  unknown: 'activity.unknown',
}

/** Titles of transactions that are pending, of unknown status or failed, so they do not read as completed. */
const titles: Readonly<Record<string, Readonly<Partial<Record<TransactionStatus, TextKey>>>>> = {
  send: { pending: 'activity.sending', unknown: 'activity.sending', failed: 'activity.notSent' },
  trade: { pending: 'activity.swapping', unknown: 'activity.swapping', failed: 'activity.notSwapped' },
}

const justNowMs = 60_000
/**
 * Maximum length of a note that may extend below the amount: a shortened address and its prefix. A longer note stays in its column.
 */
const maxInlineLength = 18

/**
 * One transaction: operation, counterparty, amounts and status. Renders its row directly, because a nested row element doubled the
 * render time of a long history.
 */
@element('w3m-activity-row')
export class W3mActivityRow extends LitElement {
  static override styles = [
    reset,
    dataRowStyles,
    rowHost,
    // `.beside`: The date below an amount is short, so a shortened address can use the remaining space.
    // `@media (forced-colors: active)`: A background color alone is not visible with forced colors.
    css`
      :host([lit]) {
        border-radius: var(--wui-r-row);
        background: var(--wui-soft);
      }
      .beside {
        margin-inline-end: -3em;
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
  /** Whether the section title shows the day. If so, the row shows the time. */
  @property({ attribute: false }) isDated = false

  #agingTimer: ReturnType<typeof setTimeout> | undefined

  /** Re-renders when the "just now" label expires after a minute. */
  protected override updated(): void {
    clearTimeout(this.#agingTimer)
    const remainingMs = justNowMs - (Date.now() - (this.transaction?.time ?? 0))
    if (this.isDated && remainingMs > 0 && remainingMs <= 2 * justNowMs)
      this.#agingTimer = setTimeout(() => this.requestUpdate(), remainingMs)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#agingTimer)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.requestUpdate()
  }

  override render() {
    const { transaction, network, locale } = this
    if (!transaction) return nothing
    const { operation, status, transfers, hash } = transaction
    const { icon } = operationOf(operation)
    const [mainTransfer, secondTransfer] = transfers
    const url = network ? explorerTransactionUrl(network, hash) : undefined
    const formatTransfer = (transfer: Transfer, format: typeof formatTokenAmount) =>
      amountOf(transfer, status === 'failed' ? undefined : operation, { locale, format })
    const endText = mainTransfer?.token ? formatTransfer(mainTransfer, formatTokenAmount) : ''
    const exactAmounts = transfers
      .filter(({ token }) => token)
      .map(transfer => formatTransfer(transfer, formatExactAmount))
      .join(', ')
    const time = this.#formatTime()
    const label = this.#getLabel()
    const note = [this.#getNote(), secondTransfer?.token ? time : ''].filter(Boolean).join(' · ')
    const endNote = secondTransfer?.token ? formatTransfer(secondTransfer, formatTokenAmount) : time
    const token = this.#getMarkedToken(mainTransfer)
    const content = rowData({
      mark: mark({
        isRound: true,
        loading: 'lazy',
        icon: mainTransfer?.token?.image || mainTransfer?.collectible || token ? undefined : icon,
        tone: status === 'failed' ? 'bad' : 'neutral',
        src: mainTransfer?.token?.image,
        token,
        name: mainTransfer?.token?.symbol ?? mainTransfer?.collectible?.name ?? '',
      }),
      label,
      labelTitle: dateFormatsOf(locale).whole.format(transaction.time),
      isWrapped: true,
      notes: html`<bdi class=${endText && !secondTransfer?.token && note.length <= maxInlineLength ? 'note beside' : 'note'} .textContent=${note}></bdi>`,
      value: endText,
      valueNote: endNote,
      valuesTitle: exactAmounts,
    })
    return url
      ? html`<a class="row" href=${url} target="_blank" rel="noopener noreferrer">${content}</a>`
      : html`<div class="row">${content}</div>`
  }

  #getLabel(): string {
    const { operation, status, transfers } = this.transaction as Transaction
    const [mainTransfer] = transfers
    const { text } = operationOf(operation)
    const statusTitle = Object.hasOwn(titles, operation) ? titles[operation]?.[status] : undefined
    const key = statusTitle ?? text
    if (!mainTransfer?.collectible) return t(key)
    const { name } = mainTransfer.collectible
    return key === 'activity.minted' ? t('activity.mintedName', { name }) : `${t(key)} ${name}`
  }

  /** Returns the status of an unconfirmed transaction, otherwise the counterparty. */
  #getNote(): string {
    const { status, transfers } = this.transaction as Transaction
    const [mainTransfer] = transfers
    if (status === 'failed' && mainTransfer?.direction === 'out' && mainTransfer.token)
      return t('activity.failedBack', { symbol: mainTransfer.token.symbol })
    const statusKey = statuses[status]
    return statusKey ? t(statusKey) : this.#getCounterparty()
  }

  /**
   * Returns the token whose mark is shown. Many services omit the contract. Such a token counts as the native currency only if its
   * symbol matches and the transfer has no other receiver than the transaction, because a fake token can have the same symbol.
   */
  #getMarkedToken(transfer: Transfer | undefined): MarkedToken | undefined {
    const { networkId, to } = this.transaction as Transaction
    const { token } = transfer ?? {}
    if (!token) return undefined
    const isNative = token.address !== undefined && isNativePlaceholder(token.address)
    if (token.address !== undefined && !isNative) return { ...token, networkId }
    const isDirect =
      isNative || !to || !transfer?.to || isSameAddress(namespaceOf(networkId), transfer.to, to)
    const isNativeCoin = isDirect && token.symbol === this.network?.nativeCurrency.symbol
    return isNativeCoin ? { networkId, symbol: token.symbol } : undefined
  }

  /** Returns the time if the section title shows the day, otherwise the day. The full date is in the row's title. */
  #formatTime(): string {
    const { time: timestamp } = this.transaction as Transaction
    const { day, time } = dateFormatsOf(this.locale)
    // The absolute value is used, because the clock of a network may be slightly ahead.
    if (this.isDated && Math.abs(Date.now() - timestamp) < justNowMs) return t('activity.justNow')
    return (this.isDated ? time : day).format(timestamp)
  }

  /** Returns the application if it is known, otherwise the counterparty of the first transfer. */
  #getCounterparty(): string {
    const { operation, transfers, application, from, to, networkId } = this.transaction as Transaction
    const [mainTransfer] = transfers
    if (operation === 'mint' && mainTransfer?.direction === 'in') {
      // Minted tokens come from the zero address, so the contract is shown as the source.
      const contract = mainTransfer.collectible?.contract ?? mainTransfer.token?.address ?? to
      const name =
        application?.name ?? mainTransfer.collectible?.collection ?? (contract && shortenUnbroken(contract))
      return name ? t('activity.from', { address: name }) : ''
    }
    // An approval is sent to the token contract, which is not the spender.
    if (operation === 'approve')
      return application?.name ? t('activity.approvedFor', { name: application.name }) : ''
    if (application?.name) return application.name
    const namespace = namespaceOf(networkId)
    if (mainTransfer?.direction === 'in')
      return t('activity.from', { address: shortenUnbroken(mainTransfer.from ?? from) })
    const receiver = mainTransfer?.to ?? to
    return receiver && !isSameAddress(namespace, receiver, from)
      ? t('activity.to', { address: mainTransfer?.toName ?? shortenUnbroken(receiver) })
      : ''
  }
}

/** Shortens an address. Word joiners prevent a line break at the ellipsis. */
const shortenUnbroken = (address: string): string => shortenAddress(address).replace('…', '\u2060…\u2060')

const dateFormats = new Map<string, Record<'whole' | 'day' | 'time', Intl.DateTimeFormat>>()

// The formats are cached, because creating one takes longer than rendering a row.
function dateFormatsOf(locale: string) {
  const formats = dateFormats.get(locale) ?? {
    whole: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
  }
  dateFormats.set(locale, formats)
  return formats
}

/** Formats an amount. Without an operation it has no sign, because a failed transaction moved nothing. */
const amountOf = (
  { direction, amount, token }: Transfer,
  operation: string | undefined,
  { locale, format }: { locale: string; format: (amount: string, locale: string) => string },
): string => {
  const sign = operation === undefined ? '' : signOf(direction, operation)
  return `${sign}${format(amount, locale)} ${token?.symbol ?? ''}`
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-row': W3mActivityRow
  }
}

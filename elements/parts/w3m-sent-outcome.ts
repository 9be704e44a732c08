import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { followTransactions } from '../../src/controllers/send/follow-transactions.ts'
import { parseAccountId } from '../../src/core/chain/caip.ts'
import { explorerTransactionUrl } from '../../src/core/chain/explorer.ts'
import { findNetwork, type Network } from '../../src/core/chain/network.ts'
import type { TransactionStatus } from '../../src/core/money/activity.ts'
import { $networks } from '../../src/state/network/networks.ts'
import type { SentTransaction } from '../../src/state/send/sent-transactions.ts'
import { type TextKey, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { ViewLifecycle } from '../base/view-lifecycle.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import '../ui/wui-button.ts'
import '../ui/wui-mark.ts'
import '../ui/wui-ring.ts'
import { outcomeStyles } from './outcome.styles.ts'
import { renderShortAmount } from './short-amount.ts'

export interface Outcome {
  readonly ring: 'waiting' | 'done' | 'broken' | 'caution'
  readonly title: TextKey
  readonly text: TextKey
  /** The chain does not report the outcome, so the button opens the activity. */
  readonly isUncertain?: true
}

export type Outcomes = Readonly<Record<TransactionStatus, Outcome>>

/** Outcomes that are neither pending, confirmed nor failed. */
export const otherOutcomes = {
  replaced: { ring: 'caution', title: 'send.replacedTitle', text: 'send.replacedText' },
  dropped: { ring: 'caution', title: 'send.droppedTitle', text: 'send.droppedText' },
  unknown: {
    ring: 'waiting',
    title: 'send.unknownTitle',
    text: 'send.unknownText',
    isUncertain: true,
  },
} as const satisfies Partial<Outcomes>

/**
 * Returns the outcome of a sent transaction: that of its status, or an uncertain one if the wallet switched the network or no node
 * responds.
 */
export function outcomeOf(
  { status, isElsewhere, isUnreachable, nonce }: SentTransaction,
  outcomes: Outcomes,
): Outcome {
  const isUnresolved = status === 'pending' || status === 'unknown'
  if (isUnresolved && isElsewhere && nonce === undefined)
    return {
      ring: 'caution',
      title: 'send.switchedDuring',
      text: 'send.switchedDuringText',
      isUncertain: true,
    }
  if (isUnresolved && isUnreachable)
    return { ring: 'waiting', title: 'send.noNode', text: 'send.noNodeText', isUncertain: true }
  return outcomes[status]
}

/** Returns the stage of the primary button of an outcome. */
export function stageOf(transaction: SentTransaction, outcomes: Outcomes): 'ready' | 'sent' | 'done' {
  if (outcomeOf(transaction, outcomes).isUncertain) return 'ready'
  return transaction.status === 'pending' ? 'sent' : transaction.status === 'confirmed' ? 'done' : 'ready'
}

/** Renders the link to a sent transaction, if its network has an explorer. */
export function explorerLink(transaction: SentTransaction, networks: readonly Network[]) {
  const network = findNetwork(networks, parseAccountId(transaction.account).networkId)
  const url = network && explorerTransactionUrl(network, transaction.hash)
  return url
    ? html`<wui-button variant="link" quiet .href=${url}
        >${t('send.explorer', { name: network.blockExplorer?.name ?? '' })}</wui-button
      >`
    : nothing
}

/** Outcome of a sent transaction. Updates when the status changes. */
@element('w3m-sent-outcome')
export class W3mSentOutcome extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    outcomeStyles,
    css`
      :host {
        display: grid;
        align-content: center;
      }
    `,
  ]

  @property({ attribute: false }) transaction?: SentTransaction | undefined
  @property({ attribute: false }) outcomes?: Outcomes
  /** Values for placeholders in the texts, in addition to `network`. */
  @property({ attribute: false }) params: Readonly<Record<string, string>> = {}
  /** Placeholders whose values in `params` are shortened, with their full values. */
  @property({ attribute: false }) exactParams: Readonly<Record<string, string>> = {}

  #networks = new StoreController(this, $networks)
  protected lifecycle = new ViewLifecycle(
    this,
    () => void followTransactions(),
    () => {},
  )

  override render() {
    const { transaction, outcomes } = this
    if (!transaction || !outcomes) return nothing
    const { ring, title, text } = outcomeOf(transaction, outcomes)
    // The network of the transaction. The active network may have changed.
    const network = findNetwork(this.#networks.value, parseAccountId(transaction.account).networkId)
    const token = transaction.transfers.at(-1)?.token
    const textParams = { ...this.params, network: network?.name ?? '' }
    return html`<div class="state" role="status">
      <wui-ring state=${ring}>
        <wui-mark
          shape="circle"
          size="64"
          .token=${token && { ...token, networkId: parseAccountId(transaction.account).networkId }}
          .src=${token?.image}
          .name=${token?.symbol ?? ''}
        ></wui-mark>
      </wui-ring>
      <h3>${renderShortAmount({ value: t(title, textParams), full: t(title, { ...textParams, ...this.exactParams }) })}</h3>
      <p>${t(text, textParams)}</p>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-sent-outcome': W3mSentOutcome
  }
}

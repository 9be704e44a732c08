import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import type { TokenBalance } from '../../core/money/token.ts'
import { $account } from './account.ts'
import { $withLabels } from './token-labels.ts'
import { modalAtom } from '../modal-atom.ts'

/** Source of a token list: the wallet (EIP-7811), the service, or the chain. */
export type TokenSource = 'wallet' | 'service' | 'chain'

/** Tokens of an account. The last known list is kept while a new one loads or fails. */
export interface TokenList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly tokens: readonly TokenBalance[]
  readonly source?: TokenSource
  /** Monotonic time of the last response or failure, in milliseconds. */
  readonly settledAt?: number
}

const noTokens: TokenList = { status: 'idle', tokens: [] }
const lists = modalAtom<Record<AccountId, TokenList | undefined>>({})

/** Tokens by CAIP-10 account, with their own labels (`$labelOf`) instead of the service's. */
export const $tokenLists = computed(
  [lists, $withLabels],
  (listsByAccount, withLabels) =>
    Object.fromEntries(
      Object.entries(listsByAccount).map(([account, list]) => [
        account,
        list && { ...list, tokens: list.tokens.map(withLabels) },
      ]),
    ) as Record<AccountId, TokenList | undefined>,
)

/** Tokens of the active account on the active network. */
export const $tokens = computed(
  [$tokenLists, $account],
  (listsByAccount, { caipAddress }): TokenList =>
    caipAddress ? (listsByAccount[caipAddress] ?? noTokens) : noTokens,
)

const setList = (account: AccountId, list: TokenList) => lists.set({ ...lists.get(), [account]: list })
const listOf = (account: AccountId) => lists.get()[account] ?? noTokens

export const tokensLoading = (account: AccountId) =>
  setList(account, { ...listOf(account), status: 'loading' })
export const tokensReceived = (
  account: AccountId,
  tokens: readonly TokenBalance[],
  source: TokenSource,
  settledAt: number,
) => setList(account, { status: 'ready', tokens, source, settledAt })
export const tokensFailed = (account: AccountId, settledAt: number) =>
  setList(account, { ...listOf(account), status: 'failed', settledAt })
export const tokensCleared = () => lists.set({})

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
  readonly at?: number
}

const none: TokenList = { status: 'idle', tokens: [] }
const lists = modalAtom<Record<AccountId, TokenList | undefined>>({})

/** Tokens by CAIP-10 account, with their own labels (`$labelOf`) instead of the service's. */
export const $tokenLists = computed(
  [lists, $withLabels],
  (listsByAccount, labeled) =>
    Object.fromEntries(
      Object.entries(listsByAccount).map(([account, list]) => [
        account,
        list && { ...list, tokens: list.tokens.map(labeled) },
      ]),
    ) as Record<AccountId, TokenList | undefined>,
)

/** Tokens of the active account on the active network. */
export const $tokens = computed(
  [$tokenLists, $account],
  (listsByAccount, { caipAddress }): TokenList =>
    caipAddress ? (listsByAccount[caipAddress] ?? none) : none,
)

const put = (account: AccountId, list: TokenList) => lists.set({ ...lists.get(), [account]: list })
const listBefore = (account: AccountId) => lists.get()[account] ?? none

export const tokensLoading = (account: AccountId) =>
  put(account, { ...listBefore(account), status: 'loading' })
export const tokensReceived = (
  account: AccountId,
  tokens: readonly TokenBalance[],
  source: TokenSource,
  at: number,
) => put(account, { status: 'ready', tokens, source, at })
export const tokensFailed = (account: AccountId, at: number) =>
  put(account, { ...listBefore(account), status: 'failed', at })
export const tokensCleared = () => lists.set({})

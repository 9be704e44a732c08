import { atom, computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import type { TokenBalance } from '../../core/money/token.ts'
import { $account } from './account.ts'
import { $withLabels } from './token-labels.ts'

/** Who told what an account owns: its wallet (EIP-7811), the service, or the chain itself. */
export type TokenSource = 'wallet' | 'service' | 'chain'

/** Tokens of an account: the last known ones stay while new ones load or fail. */
export interface TokenList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly tokens: readonly TokenBalance[]
  readonly source?: TokenSource
  /** Monotonic time of the last answer or failure, milliseconds. */
  readonly at?: number
}

const none: TokenList = { status: 'idle', tokens: [] }
const lists = atom<Record<AccountId, TokenList | undefined>>({})

/** Tokens by CAIP-10 account, each with its own words in place of a service's. */
export const $tokenLists = computed(
  [lists, $withLabels],
  (all, labeled) =>
    Object.fromEntries(
      Object.entries(all).map(([account, list]) => [
        account,
        list && { ...list, tokens: list.tokens.map(labeled) },
      ]),
    ) as Record<AccountId, TokenList | undefined>,
)

/** Tokens of the active account on the active network. */
export const $tokens = computed(
  [$tokenLists, $account],
  (all, { caipAddress }): TokenList => (caipAddress ? (all[caipAddress] ?? none) : none),
)

const put = (account: AccountId, list: TokenList) => lists.set({ ...lists.get(), [account]: list })
const before = (account: AccountId) => lists.get()[account] ?? none

export const tokensLoading = (account: AccountId) => put(account, { ...before(account), status: 'loading' })
export const tokensReceived = (
  account: AccountId,
  tokens: readonly TokenBalance[],
  source: TokenSource,
  at: number,
) => put(account, { status: 'ready', tokens, source, at })
export const tokensFailed = (account: AccountId, at: number) =>
  put(account, { ...before(account), status: 'failed', at })
export const tokensForgotten = () => lists.set({})

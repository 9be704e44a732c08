import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import { totalWorth, type TokenBalance } from '../../core/money/token.ts'
import { $account } from './account.ts'
import { type TokenList, $tokens } from './token-balances.ts'
import { $withLabels } from './token-labels.ts'
import { modalAtom } from '../modal-atom.ts'

/** Tokens of an account restored from an earlier page load, for display only. Forms that move value never read them. */
interface RestoredTokens {
  readonly account: AccountId
  readonly tokens: readonly TokenBalance[]
  /** The tokens are recent enough that no new request is needed. */
  readonly isFresh: boolean
}

const restoredTokens = modalAtom<RestoredTokens | undefined>(undefined)

export const tokensRestored = (tokens: RestoredTokens) => restoredTokens.set(tokens)
export const restoredTokensCleared = () => restoredTokens.set(undefined)

/** Tokens for the account screen. Restored tokens are used until a list arrives. `isOld` marks restored tokens that are not fresh. */
export const $visibleTokens = computed(
  [$tokens, restoredTokens, $account, $withLabels],
  (list, storedTokens, { caipAddress }, withLabels): TokenList & { readonly isOld?: boolean } => {
    if (
      list.status === 'ready' ||
      list.tokens.length ||
      !storedTokens ||
      storedTokens.account !== caipAddress
    )
      return list
    const { isFresh } = storedTokens
    const tokens = storedTokens.tokens.map(withLabels)
    return isFresh ? { status: 'ready', tokens } : { ...list, tokens, isOld: true }
  },
)

/** Total value in US dollars. Undefined while the list is outdated, or if no token has a price. */
export const $totalWorth = computed($visibleTokens, ({ tokens, isOld }) =>
  !isOld && tokens.some(token => token.value !== undefined) ? totalWorth(tokens) : undefined,
)

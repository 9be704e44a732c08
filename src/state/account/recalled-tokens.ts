import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import { totalWorth, type TokenBalance } from '../../core/money/token.ts'
import { $account } from './account.ts'
import { type TokenList, $tokens } from './token-balances.ts'
import { $withLabels } from './token-labels.ts'
import { modalAtom } from '../modal-atom.ts'

/** Tokens of an account restored from an earlier page load, for display only. Forms that move value never read them. */
interface Recalled {
  readonly account: AccountId
  readonly tokens: readonly TokenBalance[]
  /** Recent enough that no new request is needed. */
  readonly isFresh: boolean
}

const recalled = modalAtom<Recalled | undefined>(undefined)

export const tokensRecalled = (tokens: Recalled) => recalled.set(tokens)
export const recalledForgotten = () => recalled.set(undefined)

/** Tokens for the account screen. Restored tokens are used until a list arrives, with `isOld` unless they are fresh. */
export const $shownTokens = computed(
  [$tokens, recalled, $account, $withLabels],
  (list, kept, { caipAddress }, labeled): TokenList & { readonly isOld?: boolean } => {
    if (list.status === 'ready' || list.tokens.length || !kept || kept.account !== caipAddress) return list
    const { isFresh } = kept
    const tokens = kept.tokens.map(labeled)
    return isFresh ? { status: 'ready', tokens } : { ...list, tokens, isOld: true }
  },
)

/** Total value in US dollars. Undefined while the list is outdated, or if no token has a price. */
export const $totalWorth = computed($shownTokens, ({ tokens, isOld }) =>
  !isOld && tokens.some(token => token.value !== undefined) ? totalWorth(tokens) : undefined,
)

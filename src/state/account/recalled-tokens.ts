import { atom, computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import { totalWorth, type TokenBalance } from '../../core/money/token.ts'
import { $account } from './account.ts'
import { type TokenList, $tokens } from './token-balances.ts'
import { $withLabels } from './token-labels.ts'

/** What an account had at an earlier load of the page. Forms that move value do not know of it. */
interface Recalled {
  readonly account: AccountId
  readonly tokens: readonly TokenBalance[]
  /** Looked at so lately that it need not be asked for again. */
  readonly isFresh: boolean
}

const recalled = atom<Recalled | undefined>(undefined)

export const tokensRecalled = (tokens: Recalled) => recalled.set(tokens)
export const recalledForgotten = () => recalled.set(undefined)

/** Tokens as the account shows them: until an answer is here those of an earlier load, `isOld` unless that was just now. */
export const $shownTokens = computed(
  [$tokens, recalled, $account, $withLabels],
  (list, kept, { caipAddress }, labeled): TokenList & { readonly isOld?: boolean } => {
    if (list.status === 'ready' || list.tokens.length || !kept || kept.account !== caipAddress) return list
    const { isFresh } = kept
    const tokens = kept.tokens.map(labeled)
    return isFresh ? { status: 'ready', tokens } : { ...list, tokens, isOld: true }
  },
)

/** Their worth in US dollars; undefined while nothing is known for certain, or when no token has a price. */
export const $totalWorth = computed($shownTokens, ({ tokens, isOld }) =>
  !isOld && tokens.some(token => token.value !== undefined) ? totalWorth(tokens) : undefined,
)

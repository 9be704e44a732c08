import { computed } from 'nanostores'
import { unitsOf } from '../../core/money/typed-amount.ts'
import { $activeNetwork } from '../network/networks.ts'
import { $account } from './account.ts'
import { $balances } from './balances.ts'
import { $tokens } from './token-balances.ts'

/** Price of the network's native coin in US dollars, for display only. Undefined on test networks. */
export const $coinPrice = computed([$tokens, $activeNetwork], ({ tokens }, network) =>
  network && !network.testnet ? tokens.find(({ address }) => address === undefined)?.price : undefined,
)

/** Native balances that this page load read from the chain. Balances restored from storage are for display only. */
export const $chainBalances = computed($balances, balances =>
  Object.fromEntries(Object.entries(balances).filter(([, balance]) => !balance?.isRecalled)),
)

/** Native balance of the active account in base units. Undefined if unknown. */
export const $coins = computed(
  [$chainBalances, $tokens, $account, $activeNetwork],
  (balances, list, account, network) => {
    const nativeAmount = account.caipAddress && balances[account.caipAddress]?.native?.amount
    const amount = nativeAmount ?? list.tokens.find(token => token.address === undefined)?.amount
    return amount === undefined || !network ? undefined : unitsOf(amount, network.nativeCurrency.decimals)
  },
)

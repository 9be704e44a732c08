import { type AccountId, parseAccountId } from '../core/chain/caip.ts'
import { moneyLimits } from '../core/money/limits.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { storedEntry } from './storage.ts'

/** One side of a stored swap. */
export interface StoredSwapToken {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** A swap whose approval steps are complete but that was not sent. */
export interface StoredSwap {
  readonly account: AccountId
  readonly from: StoredSwapToken
  readonly to: StoredSwapToken
  /** Base units as a decimal string. */
  readonly units: string
  /** The approved spender. */
  readonly spender: string
  /** Unix milliseconds. */
  readonly at: number
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 300
const isTokenAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:native|0x[0-9a-f]{40})$/i.test(value)

const isToken = (value: unknown): value is StoredSwapToken => {
  const { address, symbol, name, decimals } = (value ?? {}) as Partial<StoredSwapToken>
  return (
    isTokenAddress(address) &&
    isText(symbol) &&
    isText(name) &&
    Number.isInteger(decimals) &&
    (decimals as number) >= 0 &&
    (decimals as number) <= 255
  )
}

function isSwap(value: unknown): value is StoredSwap {
  const { account, from, to, units, spender, at } = (value ?? {}) as Partial<StoredSwap>
  try {
    parseAccountId(String(account))
  } catch {
    return false
  }
  return (
    isToken(from) &&
    isToken(to) &&
    isText(units) &&
    /^\d{1,78}$/.test(units) &&
    isTokenAddress(spender) &&
    Number.isSafeInteger(at)
  )
}

const copyToken = ({ address, symbol, name, decimals }: StoredSwapToken): StoredSwapToken => ({
  address,
  symbol: cleanName(symbol) || '?',
  name: cleanName(name) || '?',
  decimals,
})

/**
 * Approved swaps whose remaining step is the swap itself. Any script on the page can write to storage, so a swap is offered only if its
 * allowance exists on chain.
 */
export const storedSwaps = storedEntry<readonly StoredSwap[]>('swaps', {
  guard: (value): value is readonly StoredSwap[] => Array.isArray(value) && value.every(isSwap),
  copy: swaps =>
    swaps.slice(-moneyLimits.openIntents).map(({ account, from, to, units, spender, at }) => ({
      account,
      from: copyToken(from),
      to: copyToken(to),
      units,
      spender,
      at,
    })),
  maxAgeMs: moneyLimits.swapResumeMs,
})

import * as z from 'zod/mini'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { toBaseUnits } from '../../core/money/base-units.ts'
import { decimalOf } from '../../core/money/decimal.ts'
import { tokenImage } from '../../core/money/token-image.ts'
import { type TokenBalance, worthOf } from '../../core/money/token.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { loose } from '../loose-field.ts'
import { callApi, isServed } from './client.ts'
import { amount, readList, readTokenAddress, text } from './read.ts'
import { apiTokenId } from './token-id.ts'

const entry = z.object({
  name: loose(text),
  symbol: text,
  chainId: text,
  address: z.nullish(z.string().check(z.maxLength(200))),
  value: z.optional(z.unknown()),
  price: z.optional(z.unknown()),
  quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: amount }),
  iconUrl: z.optional(z.unknown()),
})
const answer = z.object({ balances: z.array(z.unknown()) })

export interface BalanceQuery {
  readonly address: string
  readonly networkId: NetworkId
  /** Addresses of recently changed tokens, `native` for the native coin. The service reads them from the chain again. EVM only. */
  readonly forceUpdate?: readonly string[]
}

/**
 * Returns the balances of an address on one network: GET account/{address}/balance. Undefined if the API does not serve the
 * network.
 */
export async function getBalances(
  { address, networkId, forceUpdate = [] }: BalanceQuery,
  settings: Settings,
  signal?: AbortSignal,
): Promise<TokenBalance[] | undefined> {
  if (!(await isServed(networkId, settings))) return undefined
  const { balances } = await callApi(
    {
      path: `account/${encodeURIComponent(address)}/balance`,
      query: {
        currency: 'usd',
        chainId: networkId,
        forceUpdate: namespaceRules[namespaceOf(networkId)].renewal
          ? forceUpdate.map(token => apiTokenId(networkId, token)).join(',')
          : undefined,
      },
      schema: answer,
      signal,
    },
    settings,
  )
  return readList(balances, moneyLimits.tokensPerAccount, entry, balance =>
    toBalance(balance, networkId, settings),
  )
}

function toBalance(
  balance: z.infer<typeof entry>,
  networkId: NetworkId,
  settings: Settings,
): TokenBalance | null | undefined {
  const decimals = Number(balance.quantity.decimals)
  const address = readTokenAddress(balance.address, networkId)
  const symbol = cleanName(balance.symbol)
  if (decimals > 255 || address === undefined || !symbol) return undefined
  // Skips tokens without decimals, which are not currencies, and entries of other networks.
  if (balance.chainId !== networkId || decimals === 0) return null
  const ownedAmount = normalizeAmount(balance.quantity.numeric, decimals)
  if (ownedAmount === undefined) return undefined
  const price = priceOf(balance.price)
  const value = worthOf(ownedAmount, price) ?? decimalOf(balance.value)
  const image = tokenImage(balance.iconUrl, settings)
  return {
    networkId,
    name: cleanName(balance.name) || symbol,
    symbol,
    ...(address !== null && { address }),
    amount: ownedAmount,
    decimals,
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    ...(image !== undefined && { image }),
  }
}

/** Normalizes an amount. Undefined if it has more decimals than the token, or exceeds 256 bits in base units. */
function normalizeAmount(rawAmount: string, decimals: number): string | undefined {
  try {
    return fromBaseUnits(toBaseUnits(rawAmount, decimals), decimals)
  } catch {
    return undefined
  }
}

/** Parses a price. Undefined for 0, which the service returns if the price is unknown. */
function priceOf(value: unknown): string | undefined {
  const price = decimalOf(value)
  return price === '0' ? undefined : price
}

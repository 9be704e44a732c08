import * as z from 'zod/mini'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { type AccountId, isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SwapCall, SwapToken } from '../../core/money/swap.ts'
import { tokenImage } from '../../core/money/token-image.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { loose } from '../loose-field.ts'
import { callApi, isServed } from './client.ts'
import { readList, readTokenAddress, text } from './read.ts'
import { apiTokenId } from './token-id.ts'

// Swap endpoints of the API. Their responses are untrusted: `SwapAbility.check` compares them with the reviewed swap.

/** Networks on which the public service can swap. */
const swapChains = new Set(
  '1 42161 10 324 8453 56 137 100 43114 250 8217 1313161554'.split(' ').map(id => `eip155:${id}`),
)

/** Returns whether the API can swap on a network that it serves. An app's own host can swap on all of them. */
export const canSwapOn = (networkId: NetworkId, { endpoints }: Settings): boolean =>
  namespaceRules[namespaceOf(networkId)].swap === true &&
  (Boolean(endpoints?.api) || swapChains.has(networkId))

const units = z.string().check(z.regex(/^\d{1,78}$/))
const data = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i), z.maxLength(200_000))

const tokenEntry = z.object({
  name: loose(text),
  symbol: text,
  address: z.string().check(z.maxLength(200)),
  decimals: z.number().check(z.gte(1), z.lte(255), z.multipleOf(1)),
  logoUri: z.optional(z.unknown()),
})
const tokensResponse = z.object({ tokens: z.array(z.unknown()) })

/** Returns the tokens that the service can swap: GET convert/tokens. Only the native coin counts as known. */
export async function getSwapTokens(
  networkId: NetworkId,
  settings: Settings,
  signal?: AbortSignal,
): Promise<SwapToken[]> {
  const { tokens } = await callApi(
    { path: 'convert/tokens', query: { chainId: networkId }, schema: tokensResponse, signal },
    settings,
  )
  return readList(tokens, moneyLimits.tokensPerAccount, tokenEntry, token => {
    // Skips tokens of other networks.
    if (!token.address.startsWith(`${networkId}:`))
      return isNetworkId(token.address.slice(0, token.address.lastIndexOf(':'))) ? null : undefined
    const address = readTokenAddress(token.address, networkId)
    const symbol = cleanName(token.symbol)
    if (address === undefined || !symbol) return undefined
    const icon = tokenImage(token.logoUri, settings)
    return {
      address: address ?? 'native',
      symbol,
      name: cleanName(token.name) || symbol,
      decimals: token.decimals,
      ...(icon !== undefined && { icon }),
      isKnown: address === null,
    }
  })
}

const gasPriceAnswer = z.object({ standard: units })

/**
 * Returns the standard gas price in wei: GET convert/gas-price. Rejects with GAS_PRICE_UNSUPPORTED_NETWORK, without a request, on a
 * network that the API does not serve.
 */
export async function getGasPrice(
  networkId: NetworkId,
  settings: Settings,
  signal?: AbortSignal,
): Promise<bigint> {
  if (!(await isServed(networkId, settings))) throw new AppError('GAS_PRICE_UNSUPPORTED_NETWORK')
  const { standard } = await callApi(
    { path: 'convert/gas-price', query: { chainId: networkId }, schema: gasPriceAnswer, signal },
    settings,
  )
  return BigInt(standard)
}

export interface ConvertRequest {
  readonly account: AccountId
  readonly networkId: NetworkId
  /** Plain addresses, or `native`. */
  readonly from: string
  readonly to: string
  readonly units: bigint
}

const quotesAnswer = z.object({
  quotes: z.array(
    z.object({
      toAmount: units,
      fromAmount: z.optional(units),
    }),
  ),
})

/** Returns the base units received: GET convert/quotes. Undefined if there is no quote or it is zero. */
export async function getSwapQuote(
  {
    account,
    networkId,
    from,
    to,
    units: amount,
    gasPrice,
  }: ConvertRequest & { /** Wei, if known. */ readonly gasPrice?: bigint | undefined },
  settings: Settings,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const { quotes } = await callApi(
    {
      path: 'convert/quotes',
      query: {
        amount: String(amount),
        // A plain address, while the other endpoints use a CAIP-10 id.
        userAddress: account.slice(networkId.length + 1),
        from: apiTokenId(networkId, from),
        to: apiTokenId(networkId, to),
        gasPrice: gasPrice?.toString(),
      },
      schema: quotesAnswer,
      signal,
    },
    settings,
  )
  const [firstQuote] = quotes
  if (!firstQuote || BigInt(firstQuote.toAmount) === 0n) return undefined
  // A quote for a different amount is invalid.
  if (firstQuote.fromAmount !== undefined && BigInt(firstQuote.fromAmount) !== amount)
    throw new AppError('INVALID_ANSWER')
  return BigInt(firstQuote.toAmount)
}

const allowanceAnswer = z.object({ allowance: units })

/** Returns the allowance of the service's router in base units: GET convert/allowance. */
export async function getSwapAllowance(
  { account, networkId, from }: Pick<ConvertRequest, 'account' | 'networkId' | 'from'>,
  settings: Settings,
  signal?: AbortSignal,
): Promise<bigint> {
  const { allowance } = await callApi(
    {
      path: 'convert/allowance',
      query: { tokenAddress: apiTokenId(networkId, from), userAddress: account },
      schema: allowanceAnswer,
      signal,
    },
    settings,
  )
  return BigInt(allowance)
}

const approvalAnswer = z.object({ tx: z.object({ from: text, data, value: units }) })

/** Returns the call that approves the service's router: GET convert/build-approve, always with an amount. */
export async function buildApproval(
  { account, networkId, from, to, units: amount }: ConvertRequest,
  settings: Settings,
  signal?: AbortSignal,
): Promise<SwapCall> {
  const query = {
    userAddress: account,
    from: apiTokenId(networkId, from),
    to: apiTokenId(networkId, to),
    amount: String(amount),
  }
  const { tx } = await callApi(
    { path: 'convert/build-approve', query, schema: approvalAnswer, signal },
    settings,
  )
  // In this response, `from` is the token contract to call and `to` is the other token.
  return { to: contractOf(tx.from, networkId), data: tx.data as SwapCall['data'], value: BigInt(tx.value) }
}

const buildAnswer = z.object({
  tx: z.object({
    from: text,
    to: text,
    data,
    amount: units,
    value: z.optional(units),
  }),
})

/** A swap call that the service built, with the amount and account that the service reports for it. */
export interface BuiltSwap {
  readonly call: SwapCall
  /** Base units received at the current price. */
  readonly receivedUnits: bigint
  readonly account: AccountId
}

/** Returns the swap call: POST convert/build-transaction. Has no side effects, so it is retried after a failure. */
export async function buildSwap(
  {
    account,
    networkId,
    from,
    to,
    units: amount,
    slippage,
  }: ConvertRequest & { /** Whole percent. */ readonly slippage: number },
  settings: Settings,
  signal?: AbortSignal,
): Promise<BuiltSwap> {
  const { tx } = await callApi(
    {
      path: 'convert/build-transaction',
      body: {
        amount: String(amount),
        eip155: { slippage },
        ...(settings.projectId !== undefined && { projectId: settings.projectId }),
        from: apiTokenId(networkId, from),
        to: apiTokenId(networkId, to),
        userAddress: account,
        // The allowance may not be set yet, so an estimate would fail.
        disableEstimate: true,
      },
      schema: buildAnswer,
      retry: true,
      signal,
    },
    settings,
  )
  // The response has no documented field for the native value. If the service returns one, it is used and checked.
  const value = tx.value === undefined ? (from === 'native' ? amount : 0n) : BigInt(tx.value)
  return {
    call: { to: contractOf(tx.to, networkId), data: tx.data as SwapCall['data'], value },
    receivedUnits: BigInt(tx.amount),
    account: tx.from as AccountId,
  }
}

/** Returns the plain address of a CAIP-10 id. Throws INVALID_ANSWER if the id is malformed, or SWAP_CHANGED if it is on another network. */
function contractOf(id: string, networkId: NetworkId): string {
  const [namespace, reference, address, ...extraParts] = id.split(':')
  if (!address || extraParts.length || !/^0x[0-9a-f]{40}$/i.test(address))
    throw new AppError('INVALID_ANSWER')
  if (`${namespace}:${reference}` !== networkId)
    throw new AppError('SWAP_CHANGED', { params: { field: 'network' } })
  return address
}

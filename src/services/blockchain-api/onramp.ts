import * as z from 'zod/mini'
import { type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { compareDecimals, sumDecimals } from '../../core/money/decimal.ts'
import type { BuyToken, OnrampPrice, PayCurrency, PayLimit } from '../../core/money/onramp.ts'
import { onrampLimits, standardLimits } from '../../core/money/onramp-limits.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { currencyImageUrl, tokenImageUrl } from '../image-url.ts'
import { callApi, isServed } from './client.ts'
import { amount, readEach, readInstant, readList, readNetworkId, readTokenAddress, text } from './read.ts'

export interface OnrampOptions {
  readonly currencies: readonly PayCurrency[]
  /** Tokens for sale on the requested network. */
  readonly tokens: readonly BuyToken[]
}

const optionsAnswer = z.object({
  paymentCurrencies: z.array(z.unknown()),
  purchaseCurrencies: z.array(z.unknown()),
})
const currency = z.object({
  id: z.string().check(z.regex(/^[A-Z]{3}$/)),
  payment_method_limits: z.optional(z.array(z.unknown())),
})
const limit = z.object({ id: z.enum(['card', 'ach_bank_account']), min: amount, max: amount })
const networkEntry = z.object({
  name: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/i)),
  chain_id: z.union([z.string(), z.number()]),
  contract_address: z.nullish(z.string().check(z.maxLength(200))),
})
const soldToken = z.looseObject({ symbol: text, name: text, networks: z.array(z.unknown()) })

const methods = { card: 'card', ach_bank_account: 'bank' } as const

/**
 * Returns payment currencies, and the tokens for sale on a network: GET onramp/options. `tokens` is empty if the response has none for the
 * network. Both are empty, without a request, on a network that the API does not serve.
 */
export async function getOnrampOptions(
  networkId: NetworkId,
  settings: Settings,
  signal?: AbortSignal,
): Promise<OnrampOptions> {
  if (!(await isServed(networkId, settings))) return { currencies: [], tokens: [] }
  const { paymentCurrencies, purchaseCurrencies } = await callApi(
    { path: 'onramp/options', schema: optionsAnswer, signal },
    settings,
  )
  const readCurrency = ({
    id,
    payment_method_limits: entries = [],
  }: z.infer<typeof currency>): PayCurrency => {
    const image = currencyImageUrl(id, settings)
    const limits = readEach(entries, 10, limit, ({ id: method, min, max }): PayLimit | undefined =>
      compareDecimals(min, max) < 0 ? { method: methods[method], min, max } : undefined,
    )
    return { code: id, limits: limits.length ? limits : standardLimits, ...(image && { image }) }
  }
  return {
    currencies: readList(paymentCurrencies, onrampLimits.currencies, currency, readCurrency),
    tokens: readList(purchaseCurrencies, onrampLimits.tokens, soldToken, asset =>
      toToken(asset, networkId, settings),
    ),
  }
}

function toToken(
  asset: z.infer<typeof soldToken>,
  networkId: NetworkId,
  settings: Settings,
): BuyToken | null | undefined {
  const symbol = cleanName(asset.symbol)
  if (!symbol || symbol !== asset.symbol) return undefined
  const tokenNetwork = readEach(asset.networks, onrampLimits.networksPerToken, networkEntry, networkRecord =>
    String(networkRecord.chain_id) === referenceOf(networkId) ? networkRecord : null,
  )[0]
  if (!tokenNetwork) return null
  const address = readTokenAddress(tokenNetwork.contract_address, networkId)
  if (address === undefined) return undefined
  const image = tokenImageUrl(symbol, settings)
  return {
    networkId,
    symbol,
    name: cleanName(asset.name) || symbol,
    ...(address !== null && { address }),
    ...(image && { image }),
    service: { network: tokenNetwork.name, currency: asset },
  }
}

const money = z.object({ amount, currency: text })
const quoteAnswer = z.object({
  paymentTotal: money,
  paymentSubtotal: z.nullish(money),
  purchaseAmount: money,
  coinbaseFee: z.nullish(money),
  networkFee: z.nullish(money),
  quoteId: z.nullish(z.string().check(z.maxLength(200))),
})

/**
 * Returns a quote for an amount: POST onramp/quote. Undefined, without a request, on a network that the API does not serve. Rejects
 * with INVALID_ANSWER if amount, currency or token differ, if the parts exceed the amount, or if the amount bought is zero or not below
 * `onrampLimits.quoteMax`.
 */
export async function getOnrampQuote(
  { token, amount: paidAmount, currency: code }: { token: BuyToken; amount: string; currency: string },
  settings: Settings,
  signal?: AbortSignal,
): Promise<OnrampPrice | undefined> {
  if (!(await isServed(token.networkId, settings))) return undefined
  const quote = await callApi(
    {
      path: 'onramp/quote',
      body: {
        purchaseCurrency: token.service?.currency,
        paymentCurrency: { id: code },
        amount: paidAmount,
        network: token.symbol,
      },
      schema: quoteAnswer,
      signal,
      retry: true,
    },
    settings,
  )
  const { paymentTotal, paymentSubtotal, purchaseAmount, coinbaseFee, networkFee, quoteId } = quote
  const fees = [coinbaseFee, networkFee].filter(part => part !== null && part !== undefined)
  const fee = sumDecimals(fees.map(part => part.amount))
  const parts = paymentSubtotal ? [paymentSubtotal, ...fees] : fees
  const isMatching =
    paymentTotal.currency === code &&
    compareDecimals(paymentTotal.amount, paidAmount) === 0 &&
    parts.every(part => part.currency === code) &&
    compareDecimals(fee, paidAmount) < 0 &&
    compareDecimals(sumDecimals(parts.map(part => part.amount)), paidAmount) <= 0 &&
    purchaseAmount.currency === token.symbol &&
    isValidPurchase(purchaseAmount.amount)
  if (!isMatching) throw new AppError('INVALID_ANSWER')
  return { amount: purchaseAmount.amount, ...(fees.length && { fee }), ...(quoteId && { quoteId }) }
}

const isValidPurchase = (purchasedAmount: string): boolean =>
  compareDecimals(purchasedAmount, '0') > 0 && compareDecimals(purchasedAmount, onrampLimits.quoteMax) < 0

const urlAnswer = z.object({ url: z.string().check(z.maxLength(onrampLimits.urlMaxChars)) })

/** Truncates an amount to a whole number, which the service requires. Undefined if the result is zero. */
const toWholePreset = (amount: string): number | undefined => Number(amount.split('.')[0]) || undefined

/**
 * Returns the checkout URL: POST generators/onrampurl. `tokenAmount` is the token amount of a quote. Rejects without a request: with
 * INVALID_PARAMS if the service does not sell the token, and with SERVICE_UNAVAILABLE on a network that the API does not serve.
 */
export async function getOnrampUrl(
  {
    address,
    token,
    amount: paidAmount,
    tokenAmount = '',
  }: { address: string; token: BuyToken; amount: string; tokenAmount?: string | undefined },
  settings: Settings,
  signal?: AbortSignal,
): Promise<string> {
  const network = token.service?.network
  if (network === undefined) throw new AppError('INVALID_PARAMS')
  if (!(await isServed(token.networkId, settings))) throw new AppError('SERVICE_UNAVAILABLE')
  const { url } = await callApi(
    {
      path: 'generators/onrampurl',
      query: { projectId: settings.projectId },
      body: {
        destinationWallets: [{ address, blockchains: [network], assets: [token.symbol] }],
        defaultNetwork: network,
        partnerUserId: address,
        defaultExperience: 'buy',
        presetCryptoAmount: toWholePreset(tokenAmount),
        presetFiatAmount: toWholePreset(paidAmount),
      },
      schema: urlAnswer,
      signal,
    },
    settings,
  )
  return url
}

/** A purchase as reported by the service. */
export interface ServicePurchase {
  readonly id: string
  readonly status: 'pending' | 'paid-out' | 'failed'
  /** Unix milliseconds. */
  readonly at: number
  readonly networkId: NetworkId
  readonly symbol: string
}

const row = z.object({
  id: text,
  metadata: z.object({ status: text, minedAt: text, chain: text }),
  transfers: z.array(z.object({ fungible_info: z.object({ symbol: text }) })),
})
const historyAnswer = z.object({ data: z.array(z.unknown()) })
const statuses: Readonly<Record<string, ServicePurchase['status']>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'paid-out',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/**
 * Returns the first page of an account's purchases: GET account/{account}/history?onramp=coinbase. Empty on a network that the API does
 * not serve. Skips purchases with an unknown status.
 */
export async function getPurchases(
  { address, networkId }: { address: string; networkId: NetworkId },
  settings: Settings,
  signal?: AbortSignal,
): Promise<ServicePurchase[]> {
  if (!(await isServed(networkId, settings))) return []
  const { data } = await callApi(
    {
      path: `account/${encodeURIComponent(address)}/history`,
      query: { onramp: 'coinbase', chainId: networkId },
      cache: 'no-cache',
      schema: historyAnswer,
      signal,
    },
    settings,
  )
  return readList(data, onrampLimits.purchases, row, ({ id, metadata, transfers }) => {
    const status = Object.hasOwn(statuses, metadata.status) ? statuses[metadata.status] : undefined
    const [at, chain, symbol] = [
      readInstant(metadata.minedAt),
      readNetworkId(metadata.chain),
      transfers[0]?.fungible_info.symbol,
    ]
    if (chain === null || status === undefined) return null
    return at === undefined || chain === undefined || symbol === undefined
      ? undefined
      : { id, status, at, networkId: chain, symbol }
  })
}

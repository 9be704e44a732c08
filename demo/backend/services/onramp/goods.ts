import { type Address, formatUnits, parseUnits } from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'
import { Refusal } from '../../http.ts'
import { type ApiChain, nativeCoin } from '../blockchain-api/chains.ts'

/** An asset for sale: the native currency of the chains, and two tokens with a public mint. */
export interface Asset {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Contract of the token. Absent for the native currency. */
  readonly address?: Address
}

const { usdc, dai } = contracts
export const assets: readonly Asset[] = [
  { id: '2b92315d-eab7-5bef-84fa-089a131333f5', ...usdc },
  { id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4', ...nativeCoin },
  { id: '01e9e33b-d099-56fb-aa3b-76c19d0b250e', ...dai },
]

/** Limits of a payment by method, in the currency of the payment. */
export const paymentLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** US dollars for one unit of a currency. Both shops use these rates. */
const dollarsByCurrency: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08 }
export const currencies = Object.keys(dollarsByCurrency)

/** Fees of a shop: `percent` of the amount, and a fixed fee `network` in the currency of the payment. */
export interface Tariff {
  readonly percent: number
  readonly network: number
}

export interface Quote {
  /** Total payment. It and the next three amounts are in the currency of the payment, with two decimals. */
  readonly total: string
  readonly subtotal: string
  readonly fee: string
  readonly networkFee: string
  /** Amount of the token that is paid out. */
  readonly boughtAmount: string
}

const shopNames: Readonly<Partial<Record<ApiChain['id'], string>>> = {
  'eip155:31337': 'local-one',
  'eip155:31338': 'local-two',
}

/** Returns the name of a chain for shops, like the public name `ethereum`. It is unique, because a checkout finds the chain by its name. */
export const shopNameOf = ({ id }: Pick<ApiChain, 'id'>): string => shopNames[id] ?? id.replace(':', '-')

export const findAsset = (symbol: unknown): Asset => {
  const asset = assets.find(candidate => candidate.symbol === symbol)
  if (!asset) throw new Refusal(400, 'purchaseCurrency', `Not sold here: ${String(symbol)}`)
  return asset
}

export function readPayment(amount: unknown, currency: unknown): { amount: number; currency: string } {
  const parsedAmount = typeof amount === 'string' || typeof amount === 'number' ? Number(amount) : Number.NaN
  const supportedCurrency = currencies.find(candidate => candidate === currency)
  if (!supportedCurrency) throw new Refusal(400, 'paymentCurrency', `Unknown currency: ${String(currency)}`)
  const { min } = paymentLimits[0]
  const { max } = paymentLimits[1]
  if (!(parsedAmount >= Number(min) && parsedAmount <= Number(max)))
    throw new Refusal(400, 'amount', `The amount must lie between ${min} and ${max}`)
  return { amount: parsedAmount, currency: supportedCurrency }
}

/**
 * Quotes an amount at the current prices of the pools, and at one US dollar for USDC and DAI. Rejects with a 503 refusal if the asset has
 * no price.
 */
export async function quote(
  chain: ApiChain,
  asset: Asset,
  { amount, currency }: { amount: number; currency: string },
  tariff: Tariff,
): Promise<Quote> {
  await chain.ledger.sync()
  const price = asset.symbol === 'USDC' || asset.symbol === 'DAI' ? 1 : await chain.price(asset.address)
  if (!price) throw new Refusal(503, 'price', `No price of ${asset.symbol}`)
  const fee = (amount * tariff.percent) / 100
  const subtotal = amount - fee - tariff.network
  const boughtAmount = ((subtotal * (dollarsByCurrency[currency] as number)) / price).toFixed(
    Math.min(asset.decimals, 8),
  )
  return {
    total: amount.toFixed(2),
    subtotal: subtotal.toFixed(2),
    fee: fee.toFixed(2),
    networkFee: tariff.network.toFixed(2),
    boughtAmount: formatUnits(parseUnits(boughtAmount, asset.decimals), asset.decimals),
  }
}

import { type Address, formatUnits, parseUnits } from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'
import { Refusal } from '../../http.ts'
import { type KnownChain, nativeCoin } from '../blockchain-api/chains.ts'

/** What is sold: the coin of the chains, and two tokens that anybody may mint. */
export interface Good {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Absent for the coin. */
  readonly address?: Address
}

const { usdc, dai } = contracts
export const goods: readonly Good[] = [
  { id: '2b92315d-eab7-5bef-84fa-089a131333f5', ...usdc },
  { id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4', ...nativeCoin },
  { id: '01e9e33b-d099-56fb-aa3b-76c19d0b250e', ...dai },
]

/** What a card or a bank may pay at once, in dollars and euros. */
export const paymentLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** Dollars for one of a currency, by which both shops reckon. */
const dollarsFor: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08 }
export const currencies = Object.keys(dollarsFor)

/** What a shop takes for a purchase: a part of the amount, and a fixed sum for the network. */
export interface Tariff {
  readonly percent: number
  readonly network: number
}

export interface Quote {
  /** All of it in the currency of the payment, with two digits. */
  readonly total: string
  readonly subtotal: string
  readonly fee: string
  readonly networkFee: string
  /** What arrives, in the token. */
  readonly bought: string
}

/** A name of the chain for shops, as the public ones have `ethereum`. */
export const shopNameOf = ({ id }: Pick<KnownChain, 'id'>): string =>
  id === 'eip155:31337' ? 'local-one' : 'local-two'

export const findGood = (symbol: unknown): Good => {
  const found = goods.find(each => each.symbol === symbol)
  if (!found) throw new Refusal(400, 'purchaseCurrency', `Not sold here: ${String(symbol)}`)
  return found
}

export function readPayment(amount: unknown, currency: unknown): { amount: number; currency: string } {
  const read = typeof amount === 'string' || typeof amount === 'number' ? Number(amount) : Number.NaN
  const known = currencies.find(each => each === currency)
  if (!known) throw new Refusal(400, 'paymentCurrency', `Unknown currency: ${String(currency)}`)
  const { min } = paymentLimits[0]
  const { max } = paymentLimits[1]
  if (!(read >= Number(min) && read <= Number(max)))
    throw new Refusal(400, 'amount', `The amount must lie between ${min} and ${max}`)
  return { amount: read, currency: known }
}

/** What an amount buys now, by the pools of the chain. Refuses with 503 where they know no price. */
export async function quote(
  chain: KnownChain,
  good: Good,
  { amount, currency }: { amount: number; currency: string },
  tariff: Tariff,
): Promise<Quote> {
  await chain.ledger.sync()
  const price = good.symbol === 'USDC' || good.symbol === 'DAI' ? 1 : await chain.price(good.address)
  if (!price) throw new Refusal(503, 'price', `No price of ${good.symbol}`)
  const fee = (amount * tariff.percent) / 100
  const subtotal = amount - fee - tariff.network
  const bought = ((subtotal * (dollarsFor[currency] as number)) / price).toFixed(Math.min(good.decimals, 8))
  return {
    total: amount.toFixed(2),
    subtotal: subtotal.toFixed(2),
    fee: fee.toFixed(2),
    networkFee: tariff.network.toFixed(2),
    bought: formatUnits(parseUnits(bought, good.decimals), good.decimals),
  }
}

import { type Address, isAddress } from 'viem'
import { type Html, markup, createPage } from '../../html.ts'
import { type Answer, json, Refusal, type ServiceRequest } from '../../http.ts'
import { chainsOf, type ApiChain } from '../blockchain-api/chains.ts'
import type { Service } from '../service.ts'
import {
  currencies,
  findAsset,
  type Asset,
  type Quote,
  quote,
  readPayment,
  shopNameOf,
  type Tariff,
} from './goods.ts'
import { ordersOf, type Shop } from './orders.ts'

interface ShopConfig {
  readonly label: string
  readonly tariff: Tariff
  /** Reads the order from a link. */
  readLink(query: URLSearchParams): { address: unknown; network: unknown; symbol: unknown; amount: unknown }
}

/** The shops with a checkout page. Links to `coinbase` have the format of the public service. Apps link to `quayside` directly. */
export const shops: Readonly<Record<Shop, ShopConfig>> = {
  coinbase: {
    label: 'Coinbase (local stand-in)',
    tariff: { percent: 1, network: 0.5 },
    readLink(query) {
      const [wallet] = readList(query.get('destinationWallets'))
      const { address, assets, blockchains } = (wallet ?? {}) as Record<string, unknown>
      return {
        address,
        network: query.get('defaultNetwork') || readList(blockchains)[0],
        symbol: readList(assets)[0],
        amount: query.get('presetFiatAmount'),
      }
    },
  },
  quayside: {
    label: 'Quayside',
    tariff: { percent: 2, network: 0 },
    readLink: query => ({
      address: query.get('address'),
      network: query.get('network'),
      symbol: query.get('token'),
      amount: query.get('amount'),
    }),
  },
}

function readList(value: unknown): readonly unknown[] {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Card processors accept the first of these test numbers and decline the second. */
const acceptedCard = '4242424242424242'
const declinedCard = '4000000000000002'

/** Service without routes whose faults apply to the payouts of both shops: `slow` delays them, and any other kind makes them fail. */
export const payouts: Service = { name: 'payouts', start: () => ({}) }

/**
 * Checkout pages for a test card: `/checkout/coinbase/buy/select-asset` and `/checkout/quayside`. A purchase is paid out on
 * chain. `GET /checkout/quayside/quote` returns a quote for an amount.
 */
export const checkout: Service = {
  name: 'checkout',
  start({ routes: routesOf, chains, clock, faults, origin }) {
    const apiChains = chainsOf(chains)
    const orders = ordersOf(chains, clock)
    const routes = routesOf()

    for (const [shop, path] of [
      ['coinbase', '/checkout/coinbase/buy/select-asset'],
      ['quayside', '/checkout/quayside'],
    ] as const) {
      routes.get(path, request => showCheckout(shop, request))
      routes.post(path, request => pay(shop, request))
    }
    routes.get('/checkout/quayside/quote', async ({ url }) => {
      const { chain, asset } = readOrder('quayside', url.searchParams)
      const payment = readPayment(url.searchParams.get('amount'), url.searchParams.get('currency'))
      const { boughtAmount, fee } = await quote(chain, asset, payment, shops.quayside.tariff)
      return json({ amount: boughtAmount, fee })
    })

    function readOrder(shop: Shop, query: URLSearchParams) {
      const { address, network, symbol, amount } = shops[shop].readLink(query)
      if (typeof address !== 'string' || !isAddress(address, { strict: false }))
        throw new Refusal(400, 'address', 'No address to pay out to')
      const chain = apiChains.find(apiChain => shopNameOf(apiChain) === network || apiChain.id === network)
      if (!chain) throw new Refusal(400, 'network', `Unknown network: ${String(network)}`)
      const currency = currencies.includes(query.get('currency') ?? '') ? query.get('currency') : 'USD'
      return {
        address: address as Address,
        chain,
        asset: findAsset(symbol),
        amount: amount || '50',
        currency,
      }
    }

    async function showCheckout(shop: Shop, { url }: ServiceRequest, problem = ''): Promise<Answer> {
      const { address, chain, asset, amount, currency } = readOrder(shop, url.searchParams)
      const payment = readPayment(amount, currency)
      const pricedQuote = await quote(chain, asset, payment, shops[shop].tariff)
      return createCheckoutPage({
        shop,
        address,
        chain,
        asset,
        currency: payment.currency,
        quote: pricedQuote,
        problem,
      })
    }

    async function pay(shop: Shop, request: ServiceRequest): Promise<Answer> {
      const form = new URLSearchParams(request.body.toString('utf8'))
      const card = (form.get('card') ?? '').replace(/\D/g, '')
      if (card === declinedCard)
        return showCheckout(shop, request, 'Your bank declined the card. Nothing was paid. Try another card.')
      if (card !== acceptedCard) return showCheckout(shop, request, 'Only test cards can pay here.')
      const { address, chain, asset, amount, currency } = readOrder(shop, request.url.searchParams)
      const payment = readPayment(amount, currency)
      const { boughtAmount } = await quote(chain, asset, payment, shops[shop].tariff)
      orders.add(
        { shop, address, chain, asset, boughtAmount, paidDollars: payment.amount },
        faults.consume('payouts'),
      )
      return createPage({
        title: shops[shop].label,
        body: markup`<p class="card big" role="status">Payment received</p>
<p>We are sending ${boughtAmount} ${asset.symbol} to your address. You can close this window.</p>`,
      })
    }
    return { url: `${origin}/checkout`, close: () => orders.close() }
  },
}

function createCheckoutPage({
  shop,
  address,
  chain,
  asset,
  currency,
  quote: pricedQuote,
  problem,
}: {
  shop: Shop
  address: Address
  chain: ApiChain
  asset: Asset
  currency: string
  quote: Quote
  problem: string
}): Answer {
  const { label } = shops[shop]
  const renderFact = (name: string, value: string): Html => markup`<dt>${name}</dt><dd>${value}</dd>`
  return createPage({
    title: label,
    body: markup`<p class="soft">This page stands in for a shop: no money moves. Pay with 4242 4242 4242 4242; 4000 0000 0000 0002 is declined.</p>
<div class="card"><dl>
${renderFact('You pay', `${pricedQuote.total} ${currency}`)}${renderFact('Fees', `${pricedQuote.fee} ${currency}, network ${pricedQuote.networkFee} ${currency}`)}
${renderFact('You get', `${pricedQuote.boughtAmount} ${asset.symbol}`)}${renderFact('Network', shopNameOf(chain))}${renderFact('To', address)}
</dl></div>
<form class="card" method="post">
${problem ? markup`<p role="alert">${problem}</p>` : undefined}
<label>Card number <input name="card" required inputmode="numeric" autocomplete="off" maxlength="30"></label>
<label>Expires <input name="expires" required placeholder="12/34" maxlength="7"></label>
<label>Security code <input name="code" required inputmode="numeric" maxlength="4"></label>
<button class="main">Pay ${pricedQuote.total} ${currency}</button>
</form>`,
  })
}

import { type Address, isAddress } from 'viem'
import { type Html, markup, page } from '../../html.ts'
import { type Answer, json, Refusal, type ServiceRequest } from '../../http.ts'
import { chainsOf, type ApiChain } from '../blockchain-api/chains.ts'
import type { Service } from '../service.ts'
import {
  currencies,
  findGood,
  type Good,
  type Quote,
  quote,
  readPayment,
  shopNameOf,
  type Tariff,
} from './goods.ts'
import { ordersOf, type Shop } from './orders.ts'

interface ShopFacts {
  readonly label: string
  readonly tariff: Tariff
  /** Reads the order from a link. */
  read(query: URLSearchParams): { address: unknown; network: unknown; symbol: unknown; amount: unknown }
}

/** The shop behind the service's link, in the format of that link, and a second shop, used directly by a page. */
export const shops: Readonly<Record<Shop, ShopFacts>> = {
  coinbase: {
    label: 'Coinbase (local stand-in)',
    tariff: { percent: 1, network: 0.5 },
    read(query) {
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
    read: query => ({
      address: query.get('address'),
      network: query.get('network'),
      symbol: query.get('token'),
      amount: query.get('amount'),
    }),
  },
}

function readList(value: unknown): readonly unknown[] {
  try {
    const parsedList: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return Array.isArray(parsedList) ? parsedList : []
  } catch {
    return []
  }
}

/** The card that succeeds and the declined one; standard test numbers of card processors. */
const goodCard = '4242424242424242'
const refusedCard = '4000000000000002'

/** Fault target for the payouts of both shops: `slow` delays them, any other kind makes them fail. */
export const payouts: Service = { name: 'payouts', start: () => ({}) }

/**
 * Checkout pages for a test card: `/checkout/coinbase/buy/select-asset` and `/checkout/quayside`. The purchase is paid out on
 * chain. `GET /checkout/quayside/quote` returns what an amount buys.
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
      routes.get(path, request => show(shop, request))
      routes.post(path, request => pay(shop, request))
    }
    routes.get('/checkout/quayside/quote', async ({ url }) => {
      const { chain, good: asset } = readOrder('quayside', url.searchParams)
      const payment = readPayment(url.searchParams.get('amount'), url.searchParams.get('currency'))
      const { bought, fee } = await quote(chain, asset, payment, shops.quayside.tariff)
      return json({ amount: bought, fee })
    })

    function readOrder(shop: Shop, query: URLSearchParams) {
      const { address, network, symbol, amount } = shops[shop].read(query)
      if (typeof address !== 'string' || !isAddress(address, { strict: false }))
        throw new Refusal(400, 'address', 'No address to pay out to')
      const chain = apiChains.find(apiChain => shopNameOf(apiChain) === network || apiChain.id === network)
      if (!chain) throw new Refusal(400, 'network', `Unknown network: ${String(network)}`)
      const currency = currencies.includes(query.get('currency') ?? '') ? query.get('currency') : 'USD'
      return { address: address as Address, chain, good: findGood(symbol), amount: amount || '50', currency }
    }

    async function show(shop: Shop, { url }: ServiceRequest, problem = ''): Promise<Answer> {
      const { address, chain, good: asset, amount, currency } = readOrder(shop, url.searchParams)
      const payment = readPayment(amount, currency)
      const pricedQuote = await quote(chain, asset, payment, shops[shop].tariff)
      return getCheckoutPage({
        shop,
        address,
        chain,
        good: asset,
        currency: payment.currency,
        priced: pricedQuote,
        problem,
      })
    }

    async function pay(shop: Shop, request: ServiceRequest): Promise<Answer> {
      const form = new URLSearchParams(request.body.toString('utf8'))
      const card = (form.get('card') ?? '').replace(/\D/g, '')
      if (card === refusedCard)
        return show(shop, request, 'Your bank declined the card. Nothing was paid. Try another card.')
      if (card !== goodCard) return show(shop, request, 'Only test cards can pay here.')
      const { address, chain, good: asset, amount, currency } = readOrder(shop, request.url.searchParams)
      const payment = readPayment(amount, currency)
      const { bought } = await quote(chain, asset, payment, shops[shop].tariff)
      orders.add(
        { shop, address, chain, good: asset, bought, paid: payment.amount },
        faults.consume('payouts'),
      )
      return page({
        title: shops[shop].label,
        body: markup`<p class="card big" role="status">Payment received</p>
<p>We are sending ${bought} ${asset.symbol} to your address. You can close this window.</p>`,
      })
    }
    return { url: `${origin}/checkout`, close: () => orders.close() }
  },
}

function getCheckoutPage({
  shop,
  address,
  chain,
  good,
  currency,
  priced: pricedQuote,
  problem,
}: {
  shop: Shop
  address: Address
  chain: ApiChain
  good: Good
  currency: string
  priced: Quote
  problem: string
}): Answer {
  const { label } = shops[shop]
  const fact = (name: string, value: string): Html => markup`<dt>${name}</dt><dd>${value}</dd>`
  return page({
    title: label,
    body: markup`<p class="soft">This page stands in for a shop: no money moves. Pay with 4242 4242 4242 4242; 4000 0000 0000 0002 is declined.</p>
<div class="card"><dl>
${fact('You pay', `${pricedQuote.total} ${currency}`)}${fact('Fees', `${pricedQuote.fee} ${currency}, network ${pricedQuote.networkFee} ${currency}`)}
${fact('You get', `${pricedQuote.bought} ${good.symbol}`)}${fact('Network', shopNameOf(chain))}${fact('To', address)}
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

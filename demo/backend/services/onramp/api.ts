import { randomUUID } from 'node:crypto'
import { referenceOf } from '../../../../src/core/chain/caip.ts'
import { json, Refusal, type ServiceRequest } from '../../http.ts'
import { apiRoute, chainsOf, requireAddress } from '../blockchain-api/chains.ts'
import type { Service } from '../service.ts'
import { shops } from './checkout.ts'
import { currencies, findAsset, assets, paymentLimits, quote, readPayment, shopNameOf } from './goods.ts'

/** Onramp: `GET onramp/options` and `POST onramp/quote`. `POST generators/onrampurl` returns a link to the checkout of the stack. */
export const onramp: Service = {
  name: 'onramp',
  start({ routes: routesOf, chains, origin }) {
    const apiChains = chainsOf(chains)
    const routes = routesOf()

    routes.get(
      '/v1/onramp/options',
      apiRoute(() =>
        json({
          paymentCurrencies: currencies.map(id => ({ id, payment_method_limits: paymentLimits })),
          purchaseCurrencies: assets.map(({ id, name, symbol, address }) => ({
            id,
            name,
            symbol,
            networks: apiChains.map(chain => ({
              name: shopNameOf(chain),
              display_name: shopNameOf(chain),
              chain_id: referenceOf(chain.id),
              contract_address: address ?? '',
            })),
          })),
        }),
      ),
    )

    routes.post(
      '/v1/onramp/quote',
      apiRoute(async request => {
        const { purchaseCurrency, paymentCurrency, amount } = bodyOf(request)
        const asset = findAsset((purchaseCurrency as { symbol?: unknown } | undefined)?.symbol)
        const payment = readPayment(amount, (paymentCurrency as { id?: unknown } | undefined)?.id)
        const [chain] = apiChains
        if (!chain) throw new Refusal(503, 'provider', 'No chain')
        const pricedQuote = await quote(chain, asset, payment, shops.coinbase.tariff)
        const moneyOf = (value: string) => ({ amount: value, currency: payment.currency })
        return json({
          paymentTotal: moneyOf(pricedQuote.total),
          paymentSubtotal: moneyOf(pricedQuote.subtotal),
          purchaseAmount: { amount: pricedQuote.boughtAmount, currency: asset.symbol },
          coinbaseFee: moneyOf(pricedQuote.fee),
          networkFee: moneyOf(pricedQuote.networkFee),
          quoteId: randomUUID(),
        })
      }),
    )

    routes.post(
      '/v1/generators/onrampurl',
      apiRoute(request => {
        const body = bodyOf(request)
        const [wallet] = Array.isArray(body.destinationWallets) ? body.destinationWallets : []
        if (!wallet) throw new Refusal(400, 'destinationWallets', 'destinationWallets is empty')
        requireAddress(String((wallet as { address?: unknown }).address))
        const partnerUserId = body.partnerUserId
        if (typeof partnerUserId !== 'string' || partnerUserId.length < 32 || partnerUserId.length > 50)
          throw new Refusal(400, 'partnerUserId', 'partnerUserId has 32 to 50 characters')
        const url = new URL('/checkout/coinbase/buy/select-asset', origin)
        url.searchParams.set('appId', 'local')
        url.searchParams.set('destinationWallets', JSON.stringify(body.destinationWallets))
        for (const name of [
          'defaultNetwork',
          'partnerUserId',
          'defaultExperience',
          'presetCryptoAmount',
          'presetFiatAmount',
        ])
          if (body[name] !== undefined) url.searchParams.set(name, String(body[name]))
        return json({ url: url.href })
      }),
    )
    return {}
  },
}

const bodyOf = (request: ServiceRequest): Record<string, unknown> =>
  (request.json() ?? {}) as Record<string, unknown>

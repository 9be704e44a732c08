import { json, Refusal } from '../../http.ts'
import type { Service } from '../service.ts'
import {
  apiRoute,
  bodyOf,
  chainsOf,
  findChain,
  convertToCurrency,
  nativeCoin,
  nativePlaceholder,
  projectIdInBody,
  requireAddress,
  requireCurrency,
} from './chains.ts'
import { tokenIcon } from './icons.ts'
import { sol, solPlaceholder, solPrice } from './solana.ts'

/** `POST /v1/fungible/price`: price of a token by the pools of the exchange. Handles only the first address. */
export const prices: Service = {
  name: 'prices',
  start({ routes, chains, solana, bench, origin }) {
    const apiChains = chainsOf(chains)
    routes().post(
      '/v1/fungible/price',
      apiRoute(async request => {
        const { addresses, currency: requestedCurrency } = bodyOf(request)
        const currency = requireCurrency(requestedCurrency)
        const firstAddress: unknown = Array.isArray(addresses) ? addresses[0] : undefined
        if (typeof firstAddress !== 'string' || !firstAddress)
          throw new Refusal(400, 'addresses', 'addresses is empty')
        const [namespace = '', reference = '', token = ''] = firstAddress.split(':')
        if (!token) throw new Refusal(400, 'addresses', `Invalid address: ${firstAddress}`)
        if ([solana, ...bench.solana].some(({ chainId }) => firstAddress === `${chainId}:${solPlaceholder}`))
          return json({
            fungibles: [
              {
                address: firstAddress,
                ...sol,
                iconUrl: tokenIcon(origin, sol.symbol),
                ...(currency === 'usd' && { price: solPrice }),
              },
            ],
          })
        const chain = findChain(apiChains, `${namespace}:${reference}`)
        const address = requireAddress(token)
        const isNative = address.toLowerCase() === nativePlaceholder
        await chain.ledger.sync()
        const info = isNative ? nativeCoin : await chain.tokens.fungible(address)
        if (!info) throw new Refusal(400, 'addresses', `There is no token at ${firstAddress}`)
        const dollars = await chain.price(isNative ? undefined : address)
        const price = await convertToCurrency(dollars, currency, chain)
        const { name, symbol, decimals } = info
        const iconUrl = tokenIcon(origin, symbol)
        // Without a pool or for an unknown currency, the price is omitted, since 0 would be a price.
        return json({
          fungibles: [
            { address: firstAddress, name, symbol, iconUrl, ...(price !== undefined && { price }), decimals },
          ],
        })
      }, projectIdInBody),
    )
    return {}
  },
}

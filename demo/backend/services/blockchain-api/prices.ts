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
  getProjectIdInBody,
  requireAddress,
  requireCurrency,
} from './chains.ts'
import { tokenIconUrl } from './icons.ts'
import { sol, solPlaceholder, solPrice } from './solana.ts'

/** `POST /v1/fungible/price`: returns the price of a token in the pools of the exchange. Reads only the first address. */
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
                iconUrl: tokenIconUrl(origin, sol.symbol),
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
        const iconUrl = tokenIconUrl(origin, symbol)
        // Omits the price if no pool has the token or the rate of the currency is unknown, because 0 would be a valid price.
        return json({
          fungibles: [
            { address: firstAddress, name, symbol, iconUrl, ...(price !== undefined && { price }), decimals },
          ],
        })
      }, getProjectIdInBody),
    )
    return {}
  },
}

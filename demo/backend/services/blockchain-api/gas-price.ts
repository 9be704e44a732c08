import { json } from '../../http.ts'
import { callNode } from '../../chains/json-rpc.ts'
import type { Service } from '../service.ts'
import { apiRoute, chainsOf, findChain } from './chains.ts'

/** Percentage added to the gas price of the node, by speed. */
const surcharges = { standard: 0n, fast: 10n, instant: 25n } as const

/** `GET /v1/convert/gas-price`: returns the current gas price of the node with a surcharge for each speed. */
export const gasPrice: Service = {
  name: 'gas-price',
  start({ routes, chains }) {
    const apiChains = chainsOf(chains)
    routes().get(
      '/v1/convert/gas-price',
      apiRoute(async ({ url }) => {
        const { ledger } = findChain(apiChains, url.searchParams.get('chainId'))
        const [nodeGasPrice] = await callNode(ledger.url, [{ method: 'eth_gasPrice' }])
        const baseGasPrice = BigInt(nodeGasPrice as string)
        const pricesBySpeed = Object.entries(surcharges).map(([speed, percent]) => [
          speed,
          String((baseGasPrice * (100n + percent)) / 100n),
        ])
        return json(Object.fromEntries(pricesBySpeed))
      }),
    )
    return {}
  },
}

import { json } from '../../http.ts'
import type { Service } from '../service.ts'
import { apiRoute, chainsOf } from './chains.ts'

const maxAgeSeconds = 86_400

/** `GET /v1/supported-chains`: returns the ids of the networks that the other routes support. */
export const supportedChains: Service = {
  name: 'supported-chains',
  start({ routes, chains, solana, bench }) {
    const apiChains = chainsOf(chains)
    routes().get(
      '/v1/supported-chains',
      apiRoute(() => {
        const clusters = [solana, ...bench.solana].map(({ chainId }) => chainId)
        const answer = json({ http: [...apiChains.map(chain => chain.id), ...clusters], ws: [] })
        const cache = `public, max-age=${maxAgeSeconds}, s-maxage=${maxAgeSeconds}`
        return { ...answer, headers: { ...answer.headers, 'cache-control': cache } }
      }),
    )
    return {}
  },
}

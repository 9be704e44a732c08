import { Refusal } from '../http.ts'
import type { Service } from './service.ts'

/**
 * Direct access to the Solana node, as in a wallet's settings: `POST /solana`, without the faults of the chain RPC. Bench clusters
 * are below it by their references.
 */
export const solanaNode: Service = {
  name: 'solana',
  start({ origin, routes, solana, bench }) {
    const { post } = routes()
    post('/solana', request => solana.answer(request.body))
    post('/solana/:reference', ({ params, body }) => {
      const cluster = bench.solana.find(({ chainId }) => chainId === `solana:${params.reference}`)
      if (!cluster) throw new Refusal(404, 'reference', `No Solana chain ${params.reference}`)
      return cluster.answer(body)
    })
    return { url: `${origin}/solana` }
  },
}

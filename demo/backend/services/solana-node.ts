import { Refusal } from '../http.ts'
import type { Service } from './service.ts'

/**
 * Direct access to the Solana node at `POST /solana`, like an RPC URL in the settings of a wallet. Faults of the chain RPC do
 * not apply. The bench clusters are at `/solana/{reference}`.
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

import { Refusal } from '../http.ts'
import type { Service } from './service.ts'

/**
 * The Solana node itself, as a wallet has it in its settings: `POST /solana`, past the faults of the chain RPC. Those of the
 * bench stand below it by their references.
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

import type { Service } from './service.ts'

/** The Solana node itself, as a wallet has it in its settings: `POST /solana`, past the faults of the chain RPC. */
export const solanaNode: Service = {
  name: 'solana',
  start({ origin, routes, solana }) {
    routes().post('/solana', request => solana.answer(request.body))
    return { url: `${origin}/solana` }
  },
}

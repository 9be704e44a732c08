import { encodeBase58 } from '../../core/chain/base58.ts'
import { parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SolanaProvider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { ChainAdapter } from '../chain-adapter.ts'
import { readLamports } from './answers.ts'

/** Speaks to a Solana cluster through any wallet; what builds transactions loads with the first of them. */
export const solanaAdapter: ChainAdapter<SolanaProvider> = {
  namespace: 'solana',

  /** Signs the UTF-8 bytes of the text; the signature is base58, as Solana writes it. */
  async signMessage(provider, account, message) {
    // A half character would be signed as another one than the one that was shown.
    if (/\p{Surrogate}/u.test(message)) throw new AppError('INVALID_PARAMS')
    const { address } = parseAccountId(account)
    const signature = await provider.signMessage(new TextEncoder().encode(message), address)
    return encodeBase58(signature)
  },

  // A Solana wallet answers no questions about the chain: the network's endpoints are asked.
  async nativeBalance({ account, rpcUrls, signal }) {
    const { address } = parseAccountId(account)
    const params = [address, { commitment: 'confirmed' }]
    try {
      const urls = await rpcUrls()
      return readLamports(await callRpc({ urls, method: 'getBalance', params, ...(signal && { signal }) }))
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new AppError('BALANCE_UNAVAILABLE', { cause })
    }
  },
}

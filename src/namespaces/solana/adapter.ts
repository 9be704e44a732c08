import { encodeBase58 } from '../../core/chain/base58.ts'
import { parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SolanaProvider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { ChainAdapter } from '../chain-adapter.ts'
import { readLamports } from './answers.ts'

/** Signs messages through any Solana wallet, and reads native balances. */
export const solanaAdapter: ChainAdapter<SolanaProvider> = {
  namespace: 'solana',

  /** Signs the UTF-8 bytes of the message. Returns the signature in base58. */
  async signMessage(provider, account, message) {
    // UTF-8 encoding replaces a lone surrogate, so the signed message would differ from the displayed one.
    if (/\p{Surrogate}/u.test(message)) throw new AppError('INVALID_PARAMS')
    const { address } = parseAccountId(account)
    const signature = await provider.signMessage(new TextEncoder().encode(message), address)
    return encodeBase58(signature)
  },

  // Solana wallets do not proxy chain requests, so the network's endpoints are used.
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

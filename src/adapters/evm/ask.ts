import type { NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { limits } from '../../core/limits.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'

/** Asks a wallet; a throw out of `request` is a rejection like any other (F16). Without a limit it may wait for ever. 0r */
export function askWallet(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
  limitMs?: number,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer =
      limitMs === undefined ? undefined : setTimeout(() => reject(new AppError('WALLET_SILENT')), limitMs)
    new Promise(answer => answer(provider.request(params ? { method, params } : { method })))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** The network that the wallet says it is on. Throws WALLET_INVALID_ANSWER. */
export async function currentNetwork(provider: Eip1193Provider): Promise<NetworkId> {
  const id = readChainId(await askWallet(provider, 'eth_chainId', undefined, limits.probeAnswerMs))
  if (!id) throw new AppError('WALLET_INVALID_ANSWER')
  return id
}

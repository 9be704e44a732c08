import { contracts } from '../chains/contracts/addresses.ts'
import { type EvmChainId, evmChainIds } from '../chains/chain-ids.ts'
import { solanaChainId } from '../chains/solana.ts'
import type { ChainId } from './contract.ts'
import type { WalletChain } from './page/wallet/rpc.ts'

const { token, usdc, usdt, permitToken, dai, weth } = contracts

/** The chains of the stack as the wallet in the frame takes them; without a bundler there are no smart accounts. */
export function walletChains(urls: {
  readonly chains: Readonly<Record<EvmChainId, string>>
  readonly bundler?: unknown
  readonly solana?: unknown
}): WalletChain[] {
  const evm = evmChainIds.map(
    (id): WalletChain => ({
      id: `eip155:${id}`,
      rpc: urls.chains[id],
      ...(typeof urls.bundler === 'string' && { bundler: `${urls.bundler}/${id}` }),
      tokens: [token, usdc, usdt, permitToken, dai, weth],
    }),
  )
  if (typeof urls.solana !== 'string') return evm
  return [...evm, { id: solanaChainId as ChainId, rpc: urls.solana }]
}

import { contracts } from '../chains/contracts/addresses.ts'
import { evmChainIds } from '../chains/chain-ids.ts'
import { solanaChainId } from '../chains/solana.ts'
import type { ChainId } from './contract.ts'
import type { WalletChain } from './page/wallet/rpc.ts'

const { token, usdc, usdt, permitToken, dai, weth } = contracts

/** The chains of the stack as the wallet in the frame takes them: `origin` is the stack's own, `nodes` its EVM chains'. */
export function walletChains(origin: string, nodes: Readonly<Record<number, string>>): WalletChain[] {
  const evm = evmChainIds.flatMap(id => {
    const rpc = nodes[id]
    if (!rpc) return []
    const chain: WalletChain = {
      id: `eip155:${id}`,
      rpc,
      bundler: `${origin}/bundler/${id}`,
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: [token, usdc, usdt, permitToken, dai, weth],
    }
    return [chain]
  })
  return [...evm, { id: solanaChainId as ChainId, rpc: `${origin}/solana` }]
}

import { contracts } from '../backend/chains/contracts/addresses.ts'
import { solanaChainId } from '../backend/chains/solana.ts'
import type { ChainId } from './contract.ts'
import type { WalletChain } from './page/wallet/rpc.ts'

const { token, usdc, usdt, permitToken, dai, weth } = contracts

/** Returns the chains of the stack in the format of the frame's wallet. Without a bundler URL, no chain has smart accounts. */
export function walletChainsOf(urls: {
  readonly chains: Readonly<Record<string, string>>
  readonly bundler?: unknown
  readonly solana?: unknown
  /** CAIP-2 ids of Solana chains besides the local one. The URL of each node is that of the local one, plus the id's reference. */
  readonly clusters?: readonly string[]
}): WalletChain[] {
  const evmChains = Object.entries(urls.chains).map(
    ([id, rpc]): WalletChain => ({
      id: `eip155:${id}`,
      rpc,
      ...(typeof urls.bundler === 'string' && { bundler: `${urls.bundler}/${id}` }),
      tokens: [token, usdc, usdt, permitToken, dai, weth],
    }),
  )
  const { solana, clusters = [] } = urls
  if (typeof solana !== 'string') return evmChains
  return [
    ...evmChains,
    { id: solanaChainId as ChainId, rpc: solana },
    ...clusters.map(id => ({ id: id as ChainId, rpc: `${solana}/${id.slice('solana:'.length)}` })),
  ]
}

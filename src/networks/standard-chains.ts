import { formerSolanaIds } from './former-solana-ids.ts'
import { solana, solanaDevnet, solanaTestnet } from './solana.ts'

// The chain of a developer's machine, which no table has; wallets have one name for all such chains.
const localChain = 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8'

// How wallets of the Wallet Standard name the clusters.
const standardChains: ReadonlyMap<string, string> = new Map([
  [solana.id, 'solana:mainnet'],
  [solanaDevnet.id, 'solana:devnet'],
  [solanaTestnet.id, 'solana:testnet'],
  [localChain, 'solana:localnet'],
])

/** The Wallet Standard name of a network, its former id understood; undefined when wallets have none for it. */
export const standardChainOf = (id: string): string | undefined =>
  standardChains.get(formerSolanaIds.get(id) ?? id)

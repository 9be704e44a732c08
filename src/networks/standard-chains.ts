import { formerSolanaIds } from './former-solana-ids.ts'
import { solana, solanaDevnet, solanaTestnet } from './solana.ts'

// Id for the chain of any local node, which the built-in networks do not include. The Wallet Standard has one name for all local chains.
const localChain = 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8'

// Names of the Solana clusters in the Wallet Standard.
const standardChains: ReadonlyMap<string, string> = new Map([
  [solana.id, 'solana:mainnet'],
  [solanaDevnet.id, 'solana:devnet'],
  [solanaTestnet.id, 'solana:testnet'],
  [localChain, 'solana:localnet'],
])

/** Returns the Wallet Standard name of a network, also for its former id. Undefined if the standard has no name for it. */
export const standardChainOf = (id: string): string | undefined =>
  standardChains.get(formerSolanaIds.get(id) ?? id)

import { formerSolanaIds } from './former-solana-ids.ts'
import { localSolana, solana, solanaDevnet, solanaTestnet } from './solana.ts'

// How wallets of the Wallet Standard name the clusters.
const standardChains: ReadonlyMap<string, string> = new Map([
  [solana.id, 'solana:mainnet'],
  [solanaDevnet.id, 'solana:devnet'],
  [solanaTestnet.id, 'solana:testnet'],
  [localSolana.id, 'solana:localnet'],
])

/** The Wallet Standard name of a network, its former id understood; undefined when wallets have none for it. */
export const standardChainOf = (id: string): string | undefined =>
  standardChains.get(formerSolanaIds.get(id) ?? id)

import * as bitcoin from './bitcoin.ts'
import * as evmTestnets from './evm-testnets.ts'
import { formerSolanaIds } from './former-solana-ids.ts'
import * as polkadot from './polkadot.ts'
import { localSolana, solana, solanaDevnet, solanaTestnet } from './solana.ts'
import { nameTable } from './name-table.ts'

/** The networks of every family but EVM, and the EVM networks for tests. */
export const otherNetworks = nameTable(
  { ...evmTestnets, solana, solanaDevnet, solanaTestnet, localSolana, ...bitcoin, ...polkadot },
  formerSolanaIds,
)

import * as bitcoin from './bitcoin.ts'
import * as evmTestnets from './evm-testnets.ts'
import * as polkadot from './polkadot.ts'
import { nameTable } from './name-table.ts'

/** The EVM test networks, and the networks of less common namespaces. */
export const otherNetworks = nameTable({ ...evmTestnets, ...bitcoin, ...polkadot })

import * as bitcoin from './bitcoin.ts'
import * as evmOthers from './evm-others.ts'
import * as evmTestnets from './evm-testnets.ts'
import * as polkadot from './polkadot.ts'
import { createNameTable } from './name-table.ts'

/** The less common EVM networks and namespaces, and the EVM test networks. */
export const otherNetworks = createNameTable({ ...evmOthers, ...evmTestnets, ...bitcoin, ...polkadot })

import * as bitcoin from './bitcoin.ts'
import * as evmTestnets from './evm-testnets.ts'
import * as polkadot from './polkadot.ts'
import { nameTable } from './name-table.ts'

/** The EVM networks for tests, and the networks of the namespaces that few pages name. */
export const otherNetworks = nameTable({ ...evmTestnets, ...bitcoin, ...polkadot })

/** Chains that stand on a developer's machine, as plain data: records for the option `networks`, or JSON of them in the attribute. */
export { localOne, localTwo } from '../networks/evm-testnets.ts'
export { localSolana } from '../networks/solana.ts'
export { localBitcoin } from '../networks/bitcoin.ts'
export { localPolkadot } from '../networks/polkadot.ts'
export type { Network } from '../core/chain/network.ts'

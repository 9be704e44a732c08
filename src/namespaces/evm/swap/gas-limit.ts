// Margin in gas for pool writes. A pool used in a later second than in the simulation writes two more words, which are new slots in
// its first swap: 22,100 gas each, in at most two pools. Unused gas costs nothing.
const poolGas = 90_000n

/** Returns the gas limit for a swap that used `usedGas` gas in the simulation. */
export const gasLimitOf = (usedGas: bigint): bigint => (usedGas * 3n) / 2n + poolGas

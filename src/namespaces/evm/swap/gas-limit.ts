// A pool that is used in another second than the one before writes two words more than when its gas was counted, which are new
// ones at its first swap: 22,100 gas each, in two pools at most. Unused gas costs nothing.
const poolGas = 90_000n

/** Gas limit of a swap that used so much when it was simulated. */
export const gasLimit = (used: bigint): bigint => (used * 3n) / 2n + poolGas

/** All lockfiles, as paths in the repository. */
export const lockfiles: readonly string[]
/** Returns the faults of a lockfile, one sentence each. */
export function findLockfileFaults(file: string): string[]

/** Returns the faults of a lockfile, one sentence each. */
export function lockfileFaults(file: string): string[]

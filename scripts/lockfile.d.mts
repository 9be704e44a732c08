/** What is wrong with one lockfile, one sentence each. */
export function lockfileFaults(file: string): string[]

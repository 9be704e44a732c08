/** Returns all faults of the translations in these files (pairs of path and source), one sentence each. */
export function findWordFaults(files: Iterable<readonly [file: string, source: string]>): {
  faults: string[]
  count: number
  languages: string[]
}

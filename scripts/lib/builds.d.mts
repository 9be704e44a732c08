type Kind = 'cdn' | 'package' | 'pages' | 'bench'
export interface BuildRecords {
  isStale(kind: Kind): boolean
  recordBuild(kind: Kind, build: () => unknown): Promise<void>
}
/** Which kinds of build of a working tree are up to date. */
export function buildRecords(root: string): BuildRecords

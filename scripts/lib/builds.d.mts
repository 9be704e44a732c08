type Kind = 'cdn' | 'package' | 'pages' | 'bench'
export interface BuildRecords {
  isStale(kind: Kind): boolean
  recordBuild(kind: Kind, build: () => unknown): Promise<void>
}
/** Tracks which builds of a working tree are current. */
export function createBuildRecords(root: string): BuildRecords

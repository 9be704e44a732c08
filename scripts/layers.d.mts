/** All faults of the tree under `root`, one sentence each, and how many files were read. */
export function findLayerFaults(root?: string): { faults: string[]; count: number }

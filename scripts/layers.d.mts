/** Returns all faults of the tree under `root`, one sentence each, and the number of files read. */
export function findLayerFaults(root?: string): { faults: string[]; count: number }

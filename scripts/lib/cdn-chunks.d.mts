import type { Plugin } from 'vite'

/** Where the build leaves the record of which source went into which chunk. */
export const chunkRecord: string

interface ChunkGroup {
  name: string
  test(id: string): boolean
  priority: number
}

/** One chunk for each early tier, and the plugin that finds and records them. */
export function cdnChunks(): { groups: ChunkGroup[]; plugin: Plugin }

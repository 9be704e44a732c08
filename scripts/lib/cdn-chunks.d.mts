import type { Plugin } from 'vite'

/** Where the build leaves the record of which source went into which chunk. */
export const chunkRecord: string

/** The same of the libraries that are bundled apart. */
export const libraryRecord: string

/** Records the build of libraries that is done before the bundle. */
export function libraryChunks(): Plugin

/** Leaves libraries out of the bundle: package name to the name of its chunk. */
export function librariesApart(names: Readonly<Record<string, string>>): Plugin

interface ChunkGroup {
  name: string
  test(id: string): boolean
  priority: number
}

/** One chunk for each early tier, the plugin that finds and records them, and the first line of a chunk. */
export function cdnChunks(): {
  banner(chunk: { moduleIds: string[] }): string
  groups: ChunkGroup[]
  plugin: Plugin
}

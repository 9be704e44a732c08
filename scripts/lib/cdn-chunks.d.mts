import type { Plugin } from 'vite'

/** Where the build leaves the record of which source went into which file. */
export const chunkRecord: string

/** The same of the libraries that are bundled apart. */
export const libraryRecord: string

/** The cut and its gates: scripts/tiers.json. */
export function readTiers(): {
  files: Readonly<Record<string, { limit: number }>>
  shared: Readonly<Record<string, { limit: number; modules: string }>>
  /** Files that load before any press. */
  beforePress: readonly string[]
  gates: Readonly<Record<string, { limit: number; files: string[]; early?: string[] }>>
}

/** Records the build of libraries that is done before the bundle. */
export function libraryChunks(): Plugin

/** Leaves libraries out of the bundle: package name to the name of its chunk. */
export function librariesApart(names: Readonly<Record<string, string>>): Plugin

/** A smaller helper for what vite asks for beside an `import()`. */
export function preloadByImport(): Plugin

/** The group of the bundler that cuts the files, and the plugin that finds and records the cut. */
export function cdnChunks(): {
  resolveDependencies(asked: string, files: string[], context: { hostId: string }): string[]
  group: { name(id: string): string | null; debugName: string }
  plugin: Plugin
}

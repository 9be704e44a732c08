import type { Plugin } from 'vite'

/** Path of the file that records which module is in which chunk. */
export const chunkRecord: string

/** Path of the file that records the chunks of the separately bundled libraries. */
export const libraryRecord: string

/**
 * Reads the chunk definitions and their size gates from scripts/tiers.json. `languages` are the translations, by default the folders of
 * src/text except English.
 */
export function readTiers(languages?: readonly string[]): {
  files: Readonly<Record<string, { limit: number; entries?: readonly string[] }>>
  shared: Readonly<Record<string, { limit: number; modules: string }>>
  /** Files that load before user interaction. */
  beforePress: readonly string[]
  gates: Readonly<Record<string, { limit: number; files: string[]; early?: string[] }>>
}

/** Returns a plugin that records the build of the libraries, which runs before that of the bundle. */
export function libraryChunks(): Plugin

/** Returns a plugin that excludes libraries from the bundle. `names` maps the name of a package to the name of its chunk. */
export function externalizeLibraries(names: Readonly<Record<string, string>>): Plugin

/** Returns a plugin that replaces Vite's preload helper of `import()` by a smaller one. */
export function preloadByImport(): Plugin

/**
 * Returns the bundler's group that names the chunk of each module, the plugin that computes and records the chunks, and the filter for
 * preloaded dependencies.
 */
export function cdnChunks(): {
  resolveDependencies(requestedFile: string, files: string[], context: { hostId: string }): string[]
  group: { name(id: string): string | null; debugName: string }
  plugin: Plugin
}

/** Assigns each module of a graph, by its id, to a chunk. */
export function assignChunks(
  graph: ReadonlyMap<string, { readonly imports: readonly string[]; readonly lazy: readonly string[] }>,
  tiers: {
    readonly files: Readonly<Record<string, { readonly limit: number; readonly entries?: readonly string[] }>>
    readonly shared: Readonly<Record<string, { readonly limit: number; readonly modules: string }>>
  },
): Map<string, string>

import type { Plugin } from 'vite'

/** The build's record of which source is in which chunk. */
export const chunkRecord: string

/** The record of the separately bundled libraries. */
export const libraryRecord: string

/** The chunk definitions and their size gates: scripts/tiers.json. `languages` are the translations, by default the folders of src/text. */
export function readTiers(languages?: readonly string[]): {
  files: Readonly<Record<string, { limit: number; entries?: readonly string[] }>>
  shared: Readonly<Record<string, { limit: number; modules: string }>>
  /** Files that load before user interaction. */
  beforePress: readonly string[]
  gates: Readonly<Record<string, { limit: number; files: string[]; early?: string[] }>>
}

/** Records the build of the libraries, which runs before the bundle's. */
export function libraryChunks(): Plugin

/** Excludes libraries from the bundle: maps a package name to the name of its chunk. */
export function librariesApart(names: Readonly<Record<string, string>>): Plugin

/** A smaller replacement for Vite's preload helper of `import()`. */
export function preloadByImport(): Plugin

/** The bundler's groups for the chunks, and the plugin that computes and records them. */
export function cdnChunks(): {
  resolveDependencies(requestedFile: string, files: string[], context: { hostId: string }): string[]
  group: { name(id: string): string | null; debugName: string }
  plugin: Plugin
}

/** Assigns each module of a graph, by its id, to a chunk. */
export function assign(
  graph: ReadonlyMap<string, { readonly imports: readonly string[]; readonly lazy: readonly string[] }>,
  tiers: {
    readonly files: Readonly<Record<string, { readonly limit: number; readonly entries?: readonly string[] }>>
    readonly shared: Readonly<Record<string, { readonly limit: number; readonly modules: string }>>
  },
): Map<string, string>

import type { Plugin } from 'vite'

/** The cut of the package for bundlers. */
export function packageChunks(
  entries: readonly string[],
  elements: readonly string[],
): {
  group: { name: (id: string) => string | null; debugName: string }
  plugin: Plugin
}

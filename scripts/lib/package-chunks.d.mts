import type { Plugin } from 'vite'

/** Splits the package into chunks for bundlers. */
export function packageChunks(
  entries: readonly string[],
  elements: readonly string[],
): {
  group: { name: (id: string) => string | null; debugName: string }
  plugin: Plugin
}

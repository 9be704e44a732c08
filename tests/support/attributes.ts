import type { NetworkChoice } from '../../src/core/options.ts'

/** Returns JSON escaped for a quoted attribute. */
export const toAttributeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the attribute `networks` with network objects and names. */
export const networksAttribute = (...networks: readonly NetworkChoice[]): string =>
  `networks="${toAttributeJson(networks)}"`

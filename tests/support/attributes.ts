import type { NetworkChoice } from '../../src/core/options.ts'

/** JSON as it stands between the quotes of an attribute. */
export const quoted = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The attribute `networks` as a page writes it that has records of its own, and names beside them. */
export const networksAttribute = (...networks: readonly NetworkChoice[]): string =>
  `networks="${quoted(networks)}"`

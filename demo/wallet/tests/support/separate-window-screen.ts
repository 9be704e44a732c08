import type { Screen } from '../../page/approval/description.ts'

/** Screen of a request that is approved in a separate window. */
export const separateWindowScreen: Screen = {
  predicate: 'requests a transaction',
  warnings: [],
  parts: [],
  facts: [],
  action: 'Approve',
  needsSeparateWindow: true,
  origin: 'https://site.example',
  language: 'en',
}

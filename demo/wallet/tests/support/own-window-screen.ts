import type { Screen } from '../../page/approval/description.ts'

/** A request that is approved in a separate window. */
export const ownWindowScreen: Screen = {
  asks: 'requests a transaction',
  warnings: [],
  parts: [],
  facts: [],
  action: 'Approve',
  isApart: true,
  origin: 'https://site.example',
  language: 'en',
}

import { getLanguageChoices } from './languages.ts'

type Look = readonly [label: string, params: Readonly<Record<string, string>>]

/** Returns the looks of the gallery. A look is a label and the query parameters that select it. */
export const createLooks = (tags?: readonly string[]): Look[] => [
  ['Light', { theme: 'light' }],
  ['Dark', { theme: 'dark' }],
  ['Desktop', { frame: 'desktop' }],
  ['Phone', { frame: 'phone' }],
  ['Left to right', { dir: 'ltr' }],
  ['Right to left', { dir: 'rtl' }],
  ...getLanguageChoices(tags).map(({ tag, name }): Look => [name, { lang: tag }]),
  ['Long words', { lang: 'pseudo' }],
  ['Compact', { density: 'compact' }],
  ['Contrast', { contrast: 'more' }],
  ['Large text', { size: '20px' }],
]

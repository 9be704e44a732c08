import { languageLoaders } from './language-loaders.ts'
import type { EnglishParts, TextPart } from './parts.ts'
import type { PartialTexts } from './text.ts'
import type { FirstTexts, Translated } from './texts.ts'

/** Loaders of a bundled language: a file for the first screen and general errors, and one for each part. */
type Language = {
  readonly [Part in TextPart]: () => Promise<{ readonly texts: Translated<EnglishParts[Part]['texts']> }>
} & { readonly first: () => Promise<{ readonly texts: Translated<FirstTexts> }> }

/** Bundled languages. Other languages fall back to English. This module loads only if the page is not in English. */
const languages: Readonly<Record<string, Language>> = languageLoaders

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

export const directionOf = (primary: string): 'ltr' | 'rtl' => (rightToLeft.has(primary) ? 'rtl' : 'ltr')

/** Loads a part in a language. Undefined if it is not bundled or does not load. */
export async function translate(
  primary: string,
  part: TextPart | 'first',
): Promise<PartialTexts | undefined> {
  if (!Object.hasOwn(languages, primary)) return undefined
  return (await languages[primary]?.[part]().catch(() => undefined))?.texts
}

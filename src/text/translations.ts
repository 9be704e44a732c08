import type { en } from './en.ts'
import type { words as errors } from './en-errors.ts'
import type { EnglishParts, TextPart } from './parts.ts'
import type { PartialTexts } from './text.ts'
import type { Translated } from './texts.ts'

/** Loaders of a bundled language: a file for the first screen and the first errors, and one for each part. */
type Language = {
  readonly [Part in TextPart]: () => Promise<{ readonly texts: Translated<EnglishParts[Part]['texts']> }>
} & { readonly first: () => Promise<{ readonly texts: Translated<typeof en & typeof errors> }> }

/** Bundled languages. Other languages fall back to English. Loads if a page is not in English. */
const languages: Readonly<Record<string, Language>> = {
  de: {
    first: () => import('./de.ts'),
    features: () => import('./de-features.ts'),
    pairing: () => import('./de-pairing.ts'),
    chains: () => import('./de-chains.ts'),
    money: () => import('./de-money.ts'),
    login: () => import('./de-login.ts'),
    signIn: () => import('./de-sign-in.ts'),
    swap: () => import('./de-swap.ts'),
    names: () => import('./de-names.ts'),
    buy: () => import('./de-buy.ts'),
  },
}

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

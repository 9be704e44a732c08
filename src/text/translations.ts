import type { connectingErrors } from '../core/errors/connecting-errors.ts'
import type { SentencesOf } from '../core/errors/entries.ts'
import type { ErrorTexts } from '../core/errors/sentences.ts'
import type { en } from './en.ts'
import type { EnglishParts, WordsPart } from './languages.ts'
import type { PartialWords } from './text.ts'
import type { Translated } from './words.ts'

type Translation<Part> = (Part extends { words: infer W } ? { readonly words: Translated<W> } : never) &
  (Part extends { errors: infer E } ? { readonly errors: SentencesOf<E> } : unknown)

/** What a language that ships has to bring: a file for the first screen and one for each part. */
type Language = { readonly [Part in WordsPart]: () => Promise<Translation<EnglishParts[Part]>> } & {
  readonly first: () => Promise<Translation<{ words: typeof en; errors: typeof connectingErrors }>>
}

/** Languages that ship; another language falls back to English. Loads when a page is not in English. */
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

/** A part in a language; undefined where it does not ship or does not load. */
export const translate = async (
  primary: string,
  part: WordsPart | 'first',
): Promise<{ readonly words: PartialWords; readonly errors?: ErrorTexts } | undefined> =>
  Object.hasOwn(languages, primary) ? languages[primary]?.[part]().catch(() => undefined) : undefined

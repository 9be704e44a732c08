import type { ErrorEntries, SentencesOf } from '../core/errors/entries.ts'
import type { connectingErrors } from '../core/errors/connecting-errors.ts'
import { errorsAdded, type ErrorTexts, setErrorTexts } from '../core/errors/sentences.ts'
import { en } from './en.ts'
import { languageSet, type PartialWords, wordsAdded } from './text.ts'
import type { Translated } from './words.ts'

/** The English words behind the first screen, in parts: each comes with the chunks that show it, its errors with it. 1 */
const parts = {
  features: () => import('./en-features.ts'),
  chains: () => import('./en-chains.ts'),
  money: () => import('./en-money.ts'),
  login: () => import('./en-login.ts'),
}

export type WordsPart = keyof typeof parts

type English = { [Part in WordsPart]: Awaited<ReturnType<(typeof parts)[Part]>> }
type Translation<Part> = (Part extends { words: infer W } ? { readonly words: Translated<W> } : never) &
  (Part extends { errors: infer E } ? { readonly errors: SentencesOf<E> } : unknown)

/** What a language that ships has to bring: a file for the first screen and one for each part. */
type Language = { readonly [Part in WordsPart]: () => Promise<Translation<English[Part]>> } & {
  readonly first: () => Promise<Translation<{ words: typeof en; errors: typeof connectingErrors }>>
}

/** Languages that ship; another language falls back to English. */
const languages: Readonly<Record<string, Language>> = {
  de: {
    first: () => import('./de.ts'),
    features: () => import('./de-features.ts'),
    chains: () => import('./de-chains.ts'),
    money: () => import('./de-money.ts'),
    login: () => import('./de-login.ts'),
  },
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

interface Loaded {
  readonly words: PartialWords
  readonly errors?: ErrorTexts
}

const english = new Map<WordsPart | 'first', PartialWords>([['first', en]])
const translated = new Map<WordsPart | 'first', Loaded>()
let language: Language | undefined

const fill = () => {
  const own = [...translated.values()]
  for (const words of [...english.values(), ...own.map(part => part.words)]) wordsAdded(words)
  setErrorTexts(Object.assign({}, ...own.map(part => part.errors)))
}

// A dictionary that does not load leaves English; one that comes after another language was chosen is too late.
async function translate(part: WordsPart | 'first'): Promise<void> {
  const asked = language
  const own: Loaded | undefined = await asked?.[part]().catch(() => undefined)
  if (own && asked === language) translated.set(part, own)
}

/** The English words of a part stand below those of the language in force. */
export async function usePart(part: WordsPart): Promise<void> {
  if (english.has(part)) return
  const [{ words, errors }] = await Promise.all([
    parts[part]() as Promise<{ words: PartialWords; errors?: ErrorEntries }>,
    translate(part),
  ])
  english.set(part, words)
  if (errors) errorsAdded(errors)
  if (!translated.has(part)) await translate(part)
  fill()
}

/** Every part: an error may come from where nobody expected it. */
export const useEveryPart = (): Promise<unknown> =>
  Promise.all((Object.keys(parts) as WordsPart[]).map(usePart))

/** Puts the words of a language in force. */
export async function useWords(tag: string): Promise<void> {
  const primary = tag.toLowerCase().split('-')[0] ?? 'en'
  const chosen = Object.hasOwn(languages, primary) ? languages[primary] : undefined
  language = chosen
  translated.clear()
  await Promise.all([...english.keys()].map(translate))
  if (language !== chosen) return
  fill()
  languageSet({ tag, direction: rightToLeft.has(primary) ? 'rtl' : 'ltr' })
}

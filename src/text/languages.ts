import { type ErrorEntries, errorsAdded } from '../core/errors/entries.ts'
import { en } from './en.ts'
import { languageSet, type PartialWords, wordsAdded } from './text.ts'

/** English text beyond the first screen, in parts. Each loads with the chunks that use it, together with its errors. */
const parts = {
  features: () => import('./en-features.ts'),
  pairing: () => import('./en-pairing.ts'),
  chains: () => import('./en-chains.ts'),
  money: () => import('./en-money.ts'),
  login: () => import('./en-login.ts'),
  signIn: () => import('./en-sign-in.ts'),
  swap: () => import('./en-swap.ts'),
  names: () => import('./en-names.ts'),
  buy: () => import('./en-buy.ts'),
}

export type WordsPart = keyof typeof parts
export type EnglishParts = { [Part in WordsPart]: Awaited<ReturnType<(typeof parts)[Part]>> }

type Name = WordsPart | 'first'

// The first error messages load with the code that shows them; a translation has them in its first part.
export const english = new Map<Name | 'errors', PartialWords>([['first', en]])
const translated = new Map<Name, PartialWords>()
let own: PartialWords = {}
let language = 'en'

// Precedence: the app's text, then the language, then English.
const fill = () => wordsAdded(...english.values(), ...translated.values(), own)

// Falls back to English if a part does not load. Ignores a part that arrives after another language was chosen.
const translator = () => (language === 'en' ? undefined : import('./translations.ts').catch(() => undefined))

async function translate(part: Name | 'errors'): Promise<void> {
  if (part === 'errors') return
  const asked = language
  const words = await (await translator())?.translate(asked, part)
  if (words && asked === language) translated.set(part, words)
}

/** Registers English text that loaded with its chunk. */
export function englishAdded(part: Name | 'errors', words: PartialWords): void {
  english.set(part, words)
  fill()
}

type Entries = Readonly<Record<string, { readonly other?: unknown } | null>> | null

/** Parses the app's text, by section and key. Leaves out values that are neither a text nor plural forms. */
export function ownWords(words: Readonly<Record<string, unknown>>): void {
  const kept = Object.entries(words).map(([section, entries]) => [
    section,
    Object.fromEntries(
      Object.entries((entries as Entries) ?? {}).filter(
        ([, text]) => typeof (text?.other ?? text) === 'string',
      ),
    ),
  ])
  own = Object.fromEntries(kept)
  fill()
}

/** Merges the English text of a part below the current language. */
export async function usePart(part: WordsPart): Promise<void> {
  if (english.has(part)) return
  const [{ words, errors }] = await Promise.all([
    parts[part]() as Promise<{ words: PartialWords; errors?: ErrorEntries }>,
    translate(part),
  ])
  if (errors) errorsAdded(errors)
  if (!translated.has(part)) await translate(part)
  englishAdded(part, words)
}

/** Switches to a language. */
export async function useWords(tag: string): Promise<void> {
  const chosen = tag.toLowerCase().split('-')[0] ?? ''
  language = chosen
  translated.clear()
  await Promise.all([...english.keys()].map(translate))
  const direction = (await translator())?.directionOf(chosen) ?? 'ltr'
  if (language !== chosen) return
  fill()
  languageSet({ tag, direction })
}

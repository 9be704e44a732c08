import { type ErrorEntries, errorsAdded } from '../core/errors/entries.ts'
import { en } from './en.ts'
import { languageSet, type PartialWords, wordsAdded } from './text.ts'

/** The English words behind the first screen, in parts: each comes with the chunks that show it, its errors with it. */
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

// The sentences of the first errors come with what tells them; a translation has them in its first part.
export const english = new Map<Name | 'errors', PartialWords>([['first', en]])
const translated = new Map<Name, PartialWords>()
let own: PartialWords = {}
let language = 'en'

// Those of the language stand above the English ones, the app's own above all.
const fill = () => wordsAdded(...english.values(), ...translated.values(), own)

// What does not load leaves English; one that comes after another language was chosen is too late.
const translator = () => (language === 'en' ? undefined : import('./translations.ts').catch(() => undefined))

async function translate(part: Name | 'errors'): Promise<void> {
  if (part === 'errors') return
  const asked = language
  const words = await (await translator())?.translate(asked, part)
  if (words && asked === language) translated.set(part, words)
}

/** English words that came with the code that needs them. */
export function englishAdded(part: Name | 'errors', words: PartialWords): void {
  english.set(part, words)
  fill()
}

type Entries = Readonly<Record<string, { readonly other?: unknown } | null>> | null

/** The words of the app itself, by section and key; what is neither a text nor plural forms is left out. */
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

/** The English words of a part stand below those of the language in force. */
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

/** Puts the words of a language in force. */
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

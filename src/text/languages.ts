import type { ErrorEntries } from '../core/errors/entries.ts'
import { errorsAdded, type ErrorTexts, setErrorTexts } from '../core/errors/sentences.ts'
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

const english = new Map<Name, PartialWords>([['first', en]])
const translated = new Map<Name, { readonly words: PartialWords; readonly errors?: ErrorTexts }>()
let language = 'en'

const fill = () => {
  const own = [...translated.values()]
  for (const words of [...english.values(), ...own.map(part => part.words)]) wordsAdded(words)
  setErrorTexts(Object.assign({}, ...own.map(part => part.errors)))
}

// What does not load leaves English; one that comes after another language was chosen is too late.
const translator = () => (language === 'en' ? undefined : import('./translations.ts').catch(() => undefined))

async function translate(part: Name): Promise<void> {
  const asked = language
  const own = await (await translator())?.translate(asked, part)
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

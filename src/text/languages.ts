import { en } from './en.ts'
import { languageSet, type PartialWords, wordsAdded } from './text.ts'

/** Languages that ship, each a file of its own; another language falls back to English. 1 */
const dictionaries: Readonly<Record<string, () => Promise<PartialWords>>> = {
  de: () => import('./de.ts').then(m => m.de),
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

let features: PartialWords | undefined
let translated: PartialWords | undefined

const fill = () => {
  for (const each of [en, features, translated]) if (each) wordsAdded(each)
}

/** The English words of every screen stand below those of the language in force. */
export async function useFeatureWords(): Promise<void> {
  if (features) return
  features = (await import('./en-features.ts')).enFeatures
  fill()
}

/** Puts the words of a language in force. A dictionary that does not load leaves English. */
export async function useWords(tag: string): Promise<void> {
  const primary = tag.toLowerCase().split('-')[0] ?? 'en'
  const words = Object.hasOwn(dictionaries, primary)
    ? await dictionaries[primary]?.().catch(() => undefined)
    : undefined
  translated = words
  fill()
  languageSet({ tag, direction: rightToLeft.has(primary) ? 'rtl' : 'ltr' })
}

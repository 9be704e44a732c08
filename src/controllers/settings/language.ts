import { $options } from '../../state/settings/options.ts'
import { ownWords, usePart, useWords, type WordsPart } from '../../text/languages.ts'
import { languageSet } from '../../text/text.ts'

let wanted = 'en'
let ready: Promise<void> | undefined

// A page may name its language in no form that a browser can format by, `en_US` for one.
function tagOf(language: string): string {
  const tag = language === 'auto' ? document.documentElement.lang || navigator.language || 'en' : language
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return tag.includes('_') ? tagOf(tag.replaceAll('_', '-')) : 'en'
  }
}

/** Chooses the language; the words of the buttons follow at once, the rest with the modal. */
export function setLanguage(): void {
  const { language, text } = $options.get()
  const tag = tagOf(language)
  if (tag === wanted && !text) return
  wanted = tag
  const isAfterFirstUse = ready !== undefined
  ready = undefined
  if (isAfterFirstUse || !/^en\b/i.test(tag)) void wordsReady().catch(() => {})
  else languageSet({ tag, direction: 'ltr' })
  addOwn()
}

// The app's own words stand above those of every dictionary; its own sentences of errors too, under `errors`.
const addOwn = () => {
  const { text } = $options.get()
  if (text) ownWords(text)
}

/** The words of the first screen in the language; English where a language is not there or does not load. */
export function wordsReady(): Promise<void> {
  if (ready) return ready
  wanted = tagOf($options.get().language)
  addOwn()
  return (ready = useWords(wanted))
}

/** The words of a part of the screens, and the sentences of its errors. */
export async function partReady(part: WordsPart): Promise<void> {
  await wordsReady()
  await usePart(part)
}

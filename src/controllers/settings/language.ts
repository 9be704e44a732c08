import { $options } from '../../state/settings/options.ts'
import { ownWords, usePart, useWords, type WordsPart } from '../../text/languages.ts'
import { languageSet } from '../../text/text.ts'

let wanted = 'en'
let ready: Promise<void> | undefined

// Also accepts tags that are not BCP 47, such as `en_US`.
function tagOf(language: string): string {
  const tag = language === 'auto' ? document.documentElement.lang || navigator.language || 'en' : language
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return tag.includes('_') ? tagOf(tag.replaceAll('_', '-')) : 'en'
  }
}

/** Sets the language. The texts of the buttons change at once, others load with the modal. */
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

// The app's texts override those of every language, including error messages under `errors`.
const addOwn = () => {
  const { text } = $options.get()
  if (text) ownWords(text)
}

/** Loads the texts of the first screen. Falls back to English if the language is missing or fails to load. */
export function wordsReady(): Promise<void> {
  if (ready) return ready
  wanted = tagOf($options.get().language)
  addOwn()
  return (ready = useWords(wanted))
}

/** Loads the texts of a part of the screens, with its error messages. */
export async function partReady(part: WordsPart): Promise<void> {
  await wordsReady()
  await usePart(part)
}

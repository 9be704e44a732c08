import { addErrorTexts, type ErrorTexts } from '../../core/errors/sentences.ts'
import { $options } from '../../state/settings/options.ts'
import { usePart, useWords, type WordsPart } from '../../text/languages.ts'
import { languageSet, wordsAdded } from '../../text/text.ts'

let wanted = 'en'
let ready: Promise<void> | undefined

const tagOf = (language: string): string =>
  language === 'auto' ? document.documentElement.lang || navigator.language || 'en' : language

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

// The app's own words stand above those of every dictionary, whenever that comes; its own sentences of errors too.
const addOwn = () => {
  const { text } = $options.get()
  if (!text) return
  wordsAdded(text)
  addErrorTexts(text.errors as ErrorTexts)
}

/** The words of the first screen in the language; English where a language is not there or does not load. */
export function wordsReady(): Promise<void> {
  if (!ready) wanted = tagOf($options.get().language)
  ready ??= useWords(wanted).then(addOwn)
  return ready
}

/** The words of a part of the screens, and the sentences of its errors. */
export async function partReady(part: WordsPart): Promise<void> {
  await wordsReady()
  await usePart(part)
  addOwn()
}

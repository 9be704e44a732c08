import { type ErrorEntries, addErrors } from '../core/errors/entries.ts'
import { texts as en } from './en/first.ts'
import { parts, type TextPart } from './parts.ts'
import { languageSet, type PartialTexts, addTexts } from './text.ts'

type Name = TextPart | 'first'

// The English messages of general errors load with the code that throws these errors, so they are the separate entry `errors`. A
// translation has them in its part `first`.
export const englishTexts = new Map<Name | 'errors', PartialTexts>([['first', en]])
const translatedTexts = new Map<Name, PartialTexts>()
let customTexts: PartialTexts = {}
let language = 'en'

// Precedence: the app's text, then the language, then English.
const fill = () => addTexts(...englishTexts.values(), ...translatedTexts.values(), customTexts)

// Undefined if the language is English, or if the module does not load. English then remains.
const loadTranslator = () =>
  language === 'en' ? undefined : import('./translations.ts').catch(() => undefined)

async function translate(part: Name | 'errors'): Promise<void> {
  if (part === 'errors') return
  const requestedLanguage = language
  const texts = await (await loadTranslator())?.translate(requestedLanguage, part)
  if (texts && requestedLanguage === language) translatedTexts.set(part, texts)
}

/** Registers English text that loaded with its chunk. */
export function addEnglish(part: Name | 'errors', texts: PartialTexts): void {
  englishTexts.set(part, texts)
  fill()
}

type Entries = Readonly<Record<string, { readonly other?: unknown } | null>> | null

/** Parses the app's text, by section and key. Omits values that are neither a text nor plural forms. */
export function setCustomTexts(texts: Readonly<Record<string, unknown>>): void {
  const validTexts = Object.entries(texts).map(([section, entries]) => [
    section,
    Object.fromEntries(
      Object.entries((entries as Entries) ?? {}).filter(
        ([, text]) => typeof (text?.other ?? text) === 'string',
      ),
    ),
  ])
  customTexts = Object.fromEntries(validTexts)
  fill()
}

/** Loads the text of a part in English and in the current language, which takes precedence, and registers the errors of the part. */
export async function usePart(part: TextPart): Promise<void> {
  if (englishTexts.has(part)) return
  const [{ texts, errors }] = await Promise.all([
    parts[part]() as Promise<{ texts: PartialTexts; errors?: ErrorEntries }>,
    translate(part),
  ])
  if (errors) addErrors(errors)
  if (!translatedTexts.has(part)) await translate(part)
  addEnglish(part, texts)
}

/** Switches to a language. */
export async function loadLanguage(tag: string): Promise<void> {
  const primary = tag.toLowerCase().split('-')[0] ?? ''
  language = primary
  translatedTexts.clear()
  await Promise.all([...englishTexts.keys()].map(translate))
  const direction = (await loadTranslator())?.directionOf(primary) ?? 'ltr'
  if (language !== primary) return
  fill()
  languageSet({ tag, direction })
}

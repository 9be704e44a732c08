import type { ReadonlyStore } from '../core/readonly-store.ts'
import { atom } from 'nanostores'
import { buttonTexts } from './en/button.ts'
import type { Text, Texts } from './texts.ts'

/** Screen text by `section.key`, with `{placeholders}`. */
export type TextKey = { [S in keyof Texts & string]: `${S}.${keyof Texts[S] & string}` }[keyof Texts & string]

export type PartialTexts = { readonly [S in keyof Texts]?: { readonly [K in keyof Texts[S]]?: Text } }

export type TextParams = Readonly<Record<string, string | number>>

export interface Language {
  /** Current BCP 47 tag. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

const englishLanguage: Language = { tag: 'en', direction: 'ltr' }
const texts = atom<PartialTexts>(buttonTexts)
const language = atom<Language>(englishLanguage)

/** The current dictionary. Elements subscribe to it to change language while open. */
export const $texts: ReadonlyStore<typeof texts> = texts
export const $language: ReadonlyStore<typeof language> = language

/** Merges dictionaries by section. Later ones take precedence. */
export function addTexts(...textParts: readonly PartialTexts[]): void {
  const mergedTexts: Record<string, object> = { ...texts.get() }
  for (const [section, entries] of textParts.flatMap(textPart => Object.entries(textPart)))
    mergedTexts[section] = { ...mergedTexts[section], ...entries }
  texts.set(mergedTexts as PartialTexts)
}

export const languageSet = (nextLanguage: Language): void => language.set(nextLanguage)

/**
 * Formats a text with values, and selects the plural form for `count`. On right-to-left pages, isolates (Unicode UAX 9) keep the
 * direction of each value and of the whole sentence, so amounts, addresses and English sentences are not reordered.
 */
export function fillIn(
  text: Text | undefined,
  params?: TextParams,
  { tag, direction } = englishLanguage,
): string {
  const form =
    typeof text === 'object'
      ? (text[new Intl.PluralRules(tag).select(Number(params?.count))] ?? text.other)
      : text
  if (typeof form !== 'string') return ''
  if (!params) return form
  const isolate = (value: unknown) => (direction === 'rtl' ? `\u2068${value}\u2069` : String(value))
  return isolate(
    form.replace(/\{(\w+)\}/g, (placeholder, param: string) => isolate(params[param] ?? placeholder)),
  )
}

/** Returns the text of a key. Empty if its dictionary has not loaded, so no key name is ever shown. */
export function t(key: TextKey, params?: TextParams): string {
  const [section, name] = key.split('.') as [keyof PartialTexts, string]
  return fillIn((texts.get()[section] as Record<string, Text> | undefined)?.[name], params, language.get())
}

import { atom, readonlyType } from 'nanostores'
import { buttonWords } from './button-words.ts'
import type { Text, Words } from './words.ts'

/** Words of the screens by `section.key`, with `{placeholders}`. */
export type TextKey = { [S in keyof Words & string]: `${S}.${keyof Words[S] & string}` }[keyof Words & string]

export type PartialWords = { readonly [S in keyof Words]?: { readonly [K in keyof Words[S]]?: Text } }

export type TextParams = Readonly<Record<string, string | number>>

export interface Language {
  /** BCP 47 tag in force. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

const english: Language = { tag: 'en', direction: 'ltr' }
const words = atom<PartialWords>(buttonWords)
const language = atom<Language>(english)

/** The dictionary in force: elements follow it to change language while open. */
export const $words = readonlyType(words)
export const $language = readonlyType(language)

/** The later words win, section by section. */
export function wordsAdded(...all: readonly PartialWords[]): void {
  const merged: Record<string, object> = { ...words.get() }
  for (const [section, entries] of all.flatMap(more => Object.entries(more)))
    merged[section] = { ...(Object.hasOwn(merged, section) ? merged[section] : {}), ...entries }
  words.set(merged as PartialWords)
}

export const languageSet = (next: Language): void => language.set(next)

/**
 * A text with its values put in: of plural forms, the one for `count`. Where lines run from right to left, what is put in keeps
 * its own direction, an amount or an address is not turned round, and so does the sentence around it: an English one among
 * Arabic pages reads "Send 250 USDC" (Unicode UAX 9, isolates).
 */
export function fillIn(text: Text | undefined, params?: TextParams, { tag, direction } = english): string {
  const form =
    typeof text === 'object'
      ? (text[new Intl.PluralRules(tag).select(Number(params?.count))] ?? text.other)
      : text
  if (typeof form !== 'string') return ''
  if (!params) return form
  const apart = (value: unknown) => (direction === 'rtl' ? `\u2068${value}\u2069` : String(value))
  return apart(form.replace(/\{(\w+)\}/g, (whole, param: string) => apart(params[param] ?? whole)))
}

/** The words of a key; a key whose dictionary has not loaded yet shows nothing rather than its name. */
export function t(key: TextKey, params?: TextParams): string {
  const [section, name] = key.split('.') as [keyof PartialWords, string]
  return fillIn((words.get()[section] as Record<string, Text> | undefined)?.[name], params, language.get())
}

import { atom, readonlyType } from 'nanostores'
import { buttonWords } from './button-words.ts'
import type { Words } from './words.ts'

/** Words of the screens by `section.key`, with `{placeholders}`. */
export type TextKey = { [S in keyof Words & string]: `${S}.${keyof Words[S] & string}` }[keyof Words & string]

export type PartialWords = { readonly [S in keyof Words]?: { readonly [K in keyof Words[S]]?: string } }

export interface Language {
  /** BCP 47 tag in force. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

const words = atom<PartialWords>(buttonWords)
const language = atom<Language>({ tag: 'en', direction: 'ltr' })

/** The dictionary in force: elements follow it to change language while open. */
export const $words = readonlyType(words)
export const $language = readonlyType(language)

/** The later words win, section by section. */
export function wordsAdded(more: PartialWords): void {
  const merged: Record<string, object> = { ...words.get() }
  for (const [section, entries] of Object.entries(more))
    merged[section] = { ...(Object.hasOwn(merged, section) ? merged[section] : {}), ...entries }
  words.set(merged as PartialWords)
}

export const languageSet = (next: Language): void => language.set(next)

/**
 * The words of a key; a key whose dictionary has not loaded yet shows nothing rather than its name. Where lines run from right
 * to left, what is put in keeps its own direction: an amount or an address is not turned round (Unicode UAX 9, isolates).
 */
export function t(key: TextKey, params?: Readonly<Record<string, string | number>>): string {
  const [section, name] = key.split('.') as [keyof PartialWords, string]
  const text = (words.get()[section] as Record<string, string> | undefined)?.[name] ?? ''
  const isTurned = language.get().direction === 'rtl'
  const put = (whole: string, param: string) => {
    const value = params?.[param] ?? whole
    return isTurned ? `\u2068${value}\u2069` : String(value)
  }
  return params ? text.replace(/\{(\w+)\}/g, put) : text
}

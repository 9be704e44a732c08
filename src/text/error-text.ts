import type { AppError } from './app-error.ts'
import type { ErrorCode } from './codes.ts'
import type { ErrorEntries, ErrorEntry } from './entries.ts'

/** Sentences in another language, or the app's own, by code. */
export type ErrorTexts = { readonly [Code in ErrorCode]?: string }

let entries: ErrorEntries = {}
let texts: ErrorTexts = {}

/** Parts of the catalog come with the chunk that needs them. */
export const errorsAdded = (more: ErrorEntries): void => {
  entries = { ...entries, ...more }
}

/** Puts the sentences of another language before those of the catalog, or takes them away again. */
export const setErrorTexts = (next: ErrorTexts): void => {
  texts = { ...next }
}

/** The app's own sentences stand above those of every language. */
export const addErrorTexts = (more: ErrorTexts): void => {
  texts = { ...texts, ...more }
}

export const entryOf = (code: ErrorCode): ErrorEntry | undefined =>
  Object.hasOwn(entries, code) ? entries[code] : undefined

export const translatedText = (code: ErrorCode): string | undefined => {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  return typeof text === 'string' ? text : undefined
}

type Params = Readonly<Record<string, string | number>>

/** A sentence with its `{names}` filled; one that has no value stays. */
export const fillSentence = (text: string, params: Params) =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )

const wordsOf = (code: ErrorCode) => translatedText(code) ?? entryOf(code)?.text

/** What a person reads of an error, in the language in force. */
export function errorText(error: AppError | ErrorCode, params: Params = {}): string {
  const [code, values] = typeof error === 'string' ? [error, params] : [error.code, error.params]
  return fillSentence(wordsOf(code) ?? wordsOf('UNKNOWN') ?? code, values)
}

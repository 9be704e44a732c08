import { type AppError, describeErrors } from './app-error.ts'
import type { ErrorCode } from './codes.ts'
import { connectingErrors } from './connecting-errors.ts'
import type { ErrorEntry, ErrorPlace } from './entries.ts'
import { entryOf, errorsAdded, translatedText } from './sentences.ts'

type Params = Readonly<Record<string, string | number>>

// Whatever can fail on the way to a connection has its words here; the other parts come with their features.
errorsAdded(connectingErrors)

const fill = (text: string, params: Params) =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )

const knownEntryOf = (code: ErrorCode): ErrorEntry => entryOf(code) ?? connectingErrors.UNKNOWN

const wordsOf = (code: ErrorCode) => translatedText(code) ?? entryOf(code)?.text

/** What a person reads of an error, in the language in force. */
export function errorText(error: AppError | ErrorCode, params: Params = {}): string {
  const [code, values] = typeof error === 'string' ? [error, params] : [error.code, error.params]
  return fill(wordsOf(code) ?? wordsOf('UNKNOWN') ?? code, values)
}

export const errorPlace = (code: ErrorCode): ErrorPlace => knownEntryOf(code).show

/** What a developer reads in the console beside the short words of an alert. */
export const errorHint = (code: ErrorCode): string | undefined => knownEntryOf(code).long

// Where the part of a code is not here, a program reads the code, which says more than "something".
describeErrors((code, params) => {
  const entry = entryOf(code)
  return entry ? fill(entry.thrown ?? entry.text, params) : code
})

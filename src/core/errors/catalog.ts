import { describeErrors } from './app-error.ts'
import type { ErrorCode } from './codes.ts'
import { connectingErrors } from './connecting-errors.ts'
import type { ErrorEntry, ErrorPlace } from './entries.ts'
import { entryOf, errorsAdded, fillSentence } from './sentences.ts'

export { errorText } from './sentences.ts'

// Whatever can fail on the way to a connection has its words here; the other parts come with their features.
errorsAdded(connectingErrors)

const knownEntryOf = (code: ErrorCode): ErrorEntry => entryOf(code) ?? connectingErrors.UNKNOWN

export const errorPlace = (code: ErrorCode): ErrorPlace => knownEntryOf(code).show

/** What a developer reads in the console beside the short words of an alert. */
export const errorHint = (code: ErrorCode): string | undefined => knownEntryOf(code).long

// Where the part of a code is not here, a program reads the code, which says more than "something".
describeErrors((code, params) => {
  const entry = entryOf(code)
  return entry ? fillSentence(entry.thrown ?? entry.text, params) : code
})

import type { ErrorCode } from './codes.ts'
import { connectingErrors } from './connecting-errors.ts'
import { type ErrorEntry, type ErrorPlace, entryOf, errorsAdded } from './entries.ts'

// Whatever can fail on the way to a connection is here; the other parts come with their features.
errorsAdded(connectingErrors)

const knownEntryOf = (code: ErrorCode): ErrorEntry => entryOf(code) ?? connectingErrors.UNKNOWN

export const errorPlace = (code: ErrorCode): ErrorPlace => knownEntryOf(code).show

/** What a developer reads in the console beside the short words of an alert. */
export const errorHint = (code: ErrorCode): string | undefined => knownEntryOf(code).long

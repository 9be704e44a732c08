import type { ErrorCode } from './codes.ts'
import { connectingErrors } from './connecting-errors.ts'
import { type ErrorEntry, type ErrorPlace, entryOf, errorsAdded } from './entries.ts'

// Errors of connecting. Other parts are registered by their features.
errorsAdded(connectingErrors)

const knownEntryOf = (code: ErrorCode): ErrorEntry => entryOf(code) ?? connectingErrors.UNKNOWN

export const errorPlace = (code: ErrorCode): ErrorPlace => knownEntryOf(code).show

/** Returns the console message for developers that accompanies an alert. */
export const errorHint = (code: ErrorCode): string | undefined => knownEntryOf(code).long

import type { ErrorCode } from './codes.ts'
import { connectingErrors } from './connecting-errors.ts'
import { type ErrorEntry, type ErrorDisplay, entryOf, addErrors } from './entries.ts'

// Registers the errors that any page needs. Features register their own errors when they load.
addErrors(connectingErrors)

const entryOrUnknown = (code: ErrorCode): ErrorEntry => entryOf(code) ?? connectingErrors.UNKNOWN

export const errorDisplay = (code: ErrorCode): ErrorDisplay => entryOrUnknown(code).display

/** Returns the console message for developers that accompanies an alert. */
export const errorHint = (code: ErrorCode): string | undefined => entryOrUnknown(code).hint

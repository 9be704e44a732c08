import type { ErrorCode } from './codes.ts'
import { connectingErrors } from './connecting-errors.ts'
import { type ErrorEntry, type ErrorPlace, entryOf, addErrors } from './entries.ts'

// Registers the errors of connecting. Features register their own errors when they load.
addErrors(connectingErrors)

const entryOrUnknown = (code: ErrorCode): ErrorEntry => entryOf(code) ?? connectingErrors.UNKNOWN

export const errorPlace = (code: ErrorCode): ErrorPlace => entryOrUnknown(code).show

/** Returns the console message for developers that accompanies an alert. */
export const errorHint = (code: ErrorCode): string | undefined => entryOrUnknown(code).long

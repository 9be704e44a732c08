import { type ErrorEntries, inline, toast } from './entries.ts'

/** Errors of registering an account name. */
export const nameErrors = {
  NAME_TAKEN: inline(),
  NAME_TIMESTAMP: inline(),
  NAME_SIGNATURE: toast(),
} satisfies ErrorEntries

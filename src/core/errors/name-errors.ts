import { type ErrorEntries, inline, toast } from './entries.ts'

/** What can go wrong while an account name is registered. */
export const nameErrors = {
  NAME_TAKEN: inline(),
  NAME_TIMESTAMP: inline(),
  NAME_SIGNATURE: toast(),
} satisfies ErrorEntries

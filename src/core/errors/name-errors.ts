import { type ErrorEntries, inline, toast } from './entries.ts'

/** What can go wrong while an account name is registered. */
export const nameErrors = {
  NAME_TAKEN: inline('Someone else has just registered this name'),
  NAME_TIMESTAMP: inline('That took too long. Sign again.'),
  NAME_SIGNATURE: toast('The name service didn’t accept the signature of this account'),
} satisfies ErrorEntries

import { type ErrorEntries, silent } from './entries.ts'

/** What can go wrong where the means to reach a chain are missing. */
export const chainErrors = {
  NO_ACTIVE_NETWORK: silent(),
} satisfies ErrorEntries

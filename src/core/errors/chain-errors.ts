import { type ErrorEntries, inline, silent } from './entries.ts'

/** What can go wrong where the means to reach a chain are missing. */
export const chainErrors = {
  NO_ACTIVE_NETWORK: silent(),
  NETWORK_NOT_ADDED: inline('The wallet did not add the network'),
} satisfies ErrorEntries

import { type ErrorEntries, inline, silent } from './entries.ts'

/** Errors of networks: no network is active, or the wallet did not add one. */
export const chainErrors = {
  NO_ACTIVE_NETWORK: silent(),
  NETWORK_NOT_ADDED: inline('The wallet did not add the network'),
} satisfies ErrorEntries

import { type ErrorEntries, silent, toast } from './entries.ts'

/** What can go wrong where the means to reach a chain are missing. */
export const chainErrors = {
  NO_ACTIVE_ADDRESS: silent(),
  NO_ACTIVE_NETWORK: silent(),
  NO_CONNECTION_CLIENT: silent(),
  CONNECTION_CLIENT_NOT_SET: silent(),
  NETWORK_CLIENT_NOT_SET: silent(),
  CHAIN_ADAPTER_NOT_FOUND: silent(),
  ADAPTER_NOT_FOUND: silent(),
  CHAIN_NOT_SUPPORTED: toast(),
  NETWORK_UNDEFINED: silent(),
} satisfies ErrorEntries

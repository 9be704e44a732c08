import { type ErrorEntries, silent, toast } from './entries.ts'

/** What can go wrong where the means to reach a chain are missing. */
export const chainErrors = {
  NO_ACTIVE_ADDRESS: silent('No ActiveCaipAddress found'),
  NO_ACTIVE_NETWORK: silent('No ActiveCaipNetwork or client found'),
  NO_CONNECTION_CLIENT: silent('No ConnectionController client found'),
  CONNECTION_CLIENT_NOT_SET: silent('ConnectionController client not set'),
  NETWORK_CLIENT_NOT_SET: silent('NetworkController client not set'),
  CHAIN_ADAPTER_NOT_FOUND: silent('Chain adapter not found'),
  ADAPTER_NOT_FOUND: silent('Adapter not found'),
  CHAIN_NOT_SUPPORTED: toast('Chain is not supported'),
  NETWORK_UNDEFINED: silent('CaipNetwork is undefined'),
  NETWORK_MISSING: silent('Network not found'),
} satisfies ErrorEntries

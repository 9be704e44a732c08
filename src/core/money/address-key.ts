import type { Namespace } from '../chain/namespace.ts'
import { hasHexAddresses } from '../chain/namespace-rules.ts'

/** Returns a map key for an address: hex in lower case, anything else unchanged. */
export const keyOfAddress = (namespace: Namespace, address: string): string =>
  hasHexAddresses(namespace) ? address.toLowerCase() : address

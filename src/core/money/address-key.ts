import type { Namespace } from '../chain/namespace.ts'
import { writesHex } from '../chain/namespace-rules.ts'

/** A spelling of an address for keys of maps: hex in small letters, everything else as it is. */
export const keyOfAddress = (namespace: Namespace, address: string): string =>
  writesHex(namespace) ? address.toLowerCase() : address

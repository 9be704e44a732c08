import { isNamespace, type Namespace } from './namespace.ts'

/** CAIP-2 and CAIP-10: how networks and accounts are named across all chains. */
export type NetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id: network id and address. */
export type AccountId = `${Namespace}:${string}:${string}`

// CAIP-2: 1 to 32 of [-_a-zA-Z0-9].
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/

export const isNetworkId = (value: unknown): value is NetworkId => {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':', 3)
  return !rest.length && isNamespace(namespace) && referencePattern.test(reference ?? '')
}

export const formatAccountId = (networkId: NetworkId, address: string): AccountId => `${networkId}:${address}`

/** The part before the colon of a CAIP-2 or CAIP-10 id that is known to be well formed. */
export const namespaceOf = (id: NetworkId | AccountId): Namespace => id.slice(0, id.indexOf(':')) as Namespace

/** The part behind the first colon of a CAIP-2 id that is known to be well formed. */
export const referenceOf = (id: NetworkId): string => id.slice(id.indexOf(':') + 1)

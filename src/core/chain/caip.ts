import { AppError } from '../errors/app-error.ts'
import { isNamespace, type Namespace } from './namespace.ts'

/** CAIP-2 and CAIP-10: how networks and accounts are named across all chains. 0 */
export type NetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id: network id and address. */
export type AccountId = `${Namespace}:${string}:${string}`

// CAIP-2: reference is 1 to 32 of [-_a-zA-Z0-9]. CAIP-10: address is 1 to 128 of [-.%a-zA-Z0-9].
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

export const isNetworkId = (value: unknown): value is NetworkId => {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':')
  return !rest.length && isNamespace(namespace) && referencePattern.test(reference ?? '')
}

/** Splits a CAIP-2 id. Throws INVALID_NETWORK_ID. */
export function parseNetworkId(id: string): { namespace: Namespace; reference: string } {
  if (!isNetworkId(id)) throw new AppError('INVALID_NETWORK_ID')
  const [namespace, reference] = id.split(':') as [Namespace, string]
  return { namespace, reference }
}

/** Splits a CAIP-10 id. Throws INVALID_ACCOUNT_ID. */
export function parseAccountId(id: string): { namespace: Namespace; networkId: NetworkId; address: string } {
  const [namespace, reference, address, ...rest] = typeof id === 'string' ? id.split(':') : []
  const networkId = `${namespace}:${reference}`
  if (rest.length || !isNetworkId(networkId) || !addressPattern.test(address ?? ''))
    throw new AppError('INVALID_ACCOUNT_ID')
  return { namespace: namespace as Namespace, networkId, address: address as string }
}

export const formatAccountId = (networkId: NetworkId, address: string): AccountId => `${networkId}:${address}`

/** The part before the colon of a CAIP-2 or CAIP-10 id that is known to be well formed. */
export const namespaceOf = (id: NetworkId | AccountId): Namespace => id.slice(0, id.indexOf(':')) as Namespace

/** The part behind the first colon of a CAIP-2 id that is known to be well formed. */
export const referenceOf = (id: NetworkId): string => id.slice(id.indexOf(':') + 1)

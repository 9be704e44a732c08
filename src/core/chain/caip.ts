import { AppError } from '../errors/app-error.ts'
import { isNamespace, type Namespace } from './namespace.ts'

/** A CAIP-2 network id: namespace and reference. */
export type NetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id: namespace, reference and address. */
export type AccountId = `${Namespace}:${string}:${string}`

// CAIP-2: 1 to 32 of [-_a-zA-Z0-9].
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/

export const isNetworkId = (value: unknown): value is NetworkId => {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...extraParts] = value.split(':', 3)
  return !extraParts.length && isNamespace(namespace) && referencePattern.test(reference ?? '')
}

export const formatAccountId = (networkId: NetworkId, address: string): AccountId => `${networkId}:${address}`

/** Returns the namespace of a well-formed CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: NetworkId | AccountId): Namespace => id.slice(0, id.indexOf(':')) as Namespace

/** Returns the reference of a well-formed CAIP-2 id. */
export const referenceOf = (id: NetworkId): string => id.slice(id.indexOf(':') + 1)

/**
 * Splits a CAIP-10 account id into its three parts. Throws INVALID_ACCOUNT_ID if a part is missing or empty. Does not check the
 * characters.
 */
export function splitAccountId(id: unknown): { namespace: string; reference: string; address: string } {
  const [namespace, reference, address, ...extraParts] = typeof id === 'string' ? id.split(':', 4) : []
  if (!namespace || !reference || !address || extraParts.length) throw new AppError('INVALID_ACCOUNT_ID')
  return { namespace, reference, address }
}

// CAIP-10: 1 to 128 of [-.%a-zA-Z0-9].
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/** Parses a CAIP-10 id of a supported namespace. Throws INVALID_ACCOUNT_ID for any other text. */
export function parseAccountId(id: string): { namespace: Namespace; networkId: NetworkId; address: string } {
  const { namespace, reference, address } = splitAccountId(id)
  const networkId = `${namespace}:${reference}`
  if (!isNetworkId(networkId) || !addressPattern.test(address)) throw new AppError('INVALID_ACCOUNT_ID')
  return { namespace: namespace as Namespace, networkId, address }
}

import { AppError } from '../errors/app-error.ts'
import { isNetworkId, type NetworkId } from './caip.ts'
import { isNamespace, type Namespace } from './namespace.ts'

/** The specification's rule for what a wallet sends: two parts, neither empty. Throws INVALID_NETWORK_ID. */
export function splitNetworkId(id: unknown): { namespace: string; reference: string } {
  const [namespace, reference, ...rest] = typeof id === 'string' ? id.split(':', 3) : []
  if (!namespace || !reference || rest.length) throw new AppError('INVALID_NETWORK_ID')
  return { namespace, reference }
}

/** The specification's rule for what a wallet sends: three parts, none empty. Throws INVALID_ACCOUNT_ID. */
export function splitAccountId(id: unknown): { namespace: string; reference: string; address: string } {
  const [namespace, reference, address, ...rest] = typeof id === 'string' ? id.split(':', 4) : []
  if (!namespace || !reference || !address || rest.length) throw new AppError('INVALID_ACCOUNT_ID')
  return { namespace, reference, address }
}

/** Splits a CAIP-2 id of a namespace that we speak. Throws INVALID_NETWORK_ID. */
export function parseNetworkId(id: string): { namespace: Namespace; reference: string } {
  const { namespace, reference } = splitNetworkId(id)
  if (!isNamespace(namespace) || !isNetworkId(id)) throw new AppError('INVALID_NETWORK_ID')
  return { namespace, reference }
}

// CAIP-10: 1 to 128 of [-.%a-zA-Z0-9].
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/** Splits a CAIP-10 id of a namespace that we speak. Throws INVALID_ACCOUNT_ID. */
export function parseAccountId(id: string): { namespace: Namespace; networkId: NetworkId; address: string } {
  const { namespace, reference, address } = splitAccountId(id)
  const networkId = `${namespace}:${reference}`
  if (!isNetworkId(networkId) || !addressPattern.test(address)) throw new AppError('INVALID_ACCOUNT_ID')
  return { namespace: namespace as Namespace, networkId, address }
}

import { AppError } from '../core/errors/app-error.ts'
import { requestWallet } from '../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../core/wallet/provider.ts'
import { type RpcRequest, fieldOf, listOf } from './read-request.ts'

/**
 * Signs typed data v3 as v4: both have the same hash if no type has an array and no field of the message is missing. Throws
 * METHOD_UNSUPPORTED for other data, whose signature would differ.
 */
export function signTypedDataV3({ params }: RpcRequest, wallet: Eip1193Provider): Promise<unknown> {
  const args = listOf(params)
  const data = parseJson(args[1])
  const types = fieldOf(data, 'types')
  const primaryType = fieldOf(data, 'primaryType')
  if (typeof primaryType !== 'string' || !isComplete(types, primaryType, fieldOf(data, 'message'), 0))
    throw new AppError('METHOD_UNSUPPORTED')
  return requestWallet(wallet, 'eth_signTypedData_v4', args)
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data
  } catch (cause) {
    throw new AppError('INVALID_PARAMS', { cause })
  }
}

const maxDepth = 20

/** Whether a value has every field of its type and no arrays. */
function isComplete(types: unknown, type: string, value: unknown, depth: number): boolean {
  const fields: unknown =
    typeof types === 'object' && types !== null && Object.hasOwn(types, type)
      ? fieldOf(types, type)
      : undefined
  if (fields === undefined) return value !== undefined && value !== null && !type.includes('[')
  if (!Array.isArray(fields) || depth > maxDepth) return false
  return fields.every(field => {
    const [name, fieldType] = [fieldOf(field, 'name'), fieldOf(field, 'type')]
    return (
      typeof name === 'string' &&
      typeof fieldType === 'string' &&
      typeof value === 'object' &&
      value !== null &&
      Object.hasOwn(value, name) &&
      isComplete(types, fieldType, fieldOf(value, name), depth + 1)
    )
  })
}

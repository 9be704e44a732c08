import { getTypesForEIP712Domain, hashTypedData, type TypedDataDefinition, validateTypedData } from 'viem'
import type { TypedData } from '../../contract.ts'
import { createInvalidError, isRecord, quantityOf, recordOf } from './params.ts'

type Types = TypedData['types']

/**
 * Reads typed data (EIP-712) as it will be signed. Keeps only the fields that its types name, so that everything shown is also signed.
 * Throws FrameError if the data does not match its types or belongs to another chain.
 */
export function readTypedData(input: unknown, chainId: number): TypedData {
  const data = recordOf(typeof input === 'string' ? parse(input) : input, 'The typed data')
  const { primaryType } = data
  const domain = recordOf(data.domain ?? {}, 'The domain')
  const types = readTypes(data.types, domain)
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw createInvalidError('The primary type is missing.')
  if (
    domain.chainId !== undefined &&
    quantityOf(domain.chainId, 'The chain of the domain') !== BigInt(chainId)
  )
    throw createInvalidError('The typed data belongs to another network.')
  const signedData: TypedData = {
    domain: pickSignedFields(types, 'EIP712Domain', domain) as TypedData['domain'],
    types,
    primaryType,
    message: pickSignedFields(
      types,
      primaryType,
      recordOf(data.message, 'The message'),
    ) as TypedData['message'],
  }
  try {
    validateTypedData(signedData as unknown as TypedDataDefinition)
    hashTypedData(signedData as unknown as TypedDataDefinition)
  } catch (error) {
    throw createInvalidError(`The typed data cannot be signed: ${(error as Error).message.split('\n')[0]}`)
  }
  return signedData
}

function readTypes(input: unknown, domain: Readonly<Record<string, unknown>>): Types {
  const types: Record<string, { name: string; type: string }[]> = {}
  for (const [name, fields] of Object.entries(recordOf(input, 'The types'))) {
    if (!Array.isArray(fields)) throw createInvalidError(`The type ${name} is not a list of fields.`)
    types[name] = fields.map(field => {
      const { name: fieldName, type } = recordOf(field, `A field of ${name}`)
      if (typeof fieldName !== 'string' || typeof type !== 'string')
        throw createInvalidError(`A field of ${name} has no name or type.`)
      return { name: fieldName, type }
    })
  }
  types.EIP712Domain ??= getTypesForEIP712Domain({ domain }).map(({ name, type }) => ({ name, type }))
  return types
}

/** Keeps only the fields that the value's type names, at every depth. `type` may be an array type. */
function pickSignedFields(types: Types, type: string, value: unknown): unknown {
  const itemType = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (itemType !== undefined) {
    if (!Array.isArray(value)) throw createInvalidError(`A list of ${itemType} is needed.`)
    return value.map(value => pickSignedFields(types, itemType, value))
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return toPlainValue(type, value)
  const record = isRecord(value) ? value : undefined
  if (!record) throw createInvalidError(`${type} must be an object.`)
  return Object.fromEntries(
    fields.map(({ name, type: fieldType }) => {
      if (!Object.hasOwn(record, name) || record[name] === undefined || record[name] === null)
        throw createInvalidError(`${type} lacks its field ${name}.`)
      return [name, pickSignedFields(types, fieldType, record[name])]
    }),
  )
}

/** Checks that a value fits its type, because the screen shows the value as received. Returns a bigint as a decimal string. */
function toPlainValue(type: string, value: unknown): unknown {
  if (/^u?int\d*$/.test(type)) {
    const isText = typeof value === 'string' && /^(?:0x[0-9a-f]+|-?[0-9]+)$/i.test(value)
    if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value))
      throw createInvalidError(`A value of ${type} is not a whole number.`)
    return typeof value === 'bigint' ? value.toString() : value
  }
  if (type === 'bool' ? typeof value !== 'boolean' : typeof value !== 'string')
    throw createInvalidError(`A value of ${type} has the wrong form.`)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createInvalidError('The typed data is not JSON.')
  }
}

import type { TypedData } from '../../../contract.ts'
import { createCaution, type PartDescription, type Part, type Warning } from '../description.ts'
import { type Context, createAddressRow, toVisibleText } from './context.ts'
import { describeOrder } from './orders.ts'
import { describePermit } from './permits.ts'
import { describeRights } from './rights.ts'
import { createFieldRows } from './typed-fields.ts'
import { describeTransferBySignature } from './transfers.ts'

/** Describes typed data (EIP-712) in words if its kind is known, and always lists every signed field. */
export async function describeTypedData(data: TypedData, context: Context): Promise<Part[]> {
  const { translate } = context
  const { rows, unsignedFields } = createFieldRows(data, context)
  const description =
    (await describePermit(data, context)) ??
    (await describeTransferBySignature(data, context)) ??
    (await describeRights(data, context)) ??
    (await describeOrder(data, context))
  const { name, verifyingContract, chainId } = data.domain
  const warnings: Warning[] = [...(description?.warnings ?? [])]
  if (!description && verifyingContract !== undefined)
    warnings.push(createCaution(translate('unreadable.data')))
  // Without a chain id in the domain, the signature is valid on every network that has the contract.
  if (chainId === undefined && (description || verifyingContract !== undefined))
    warnings.push(createCaution(translate('allow.anyChain')))
  if (unsignedFields.length)
    warnings.push(createCaution(translate('typed.extra', { names: unsignedFields.slice(0, 20).join(', ') })))
  const domainRows = [
    ...(name === undefined
      ? []
      : [{ label: translate('typed.domain', { name: '' }).trim(), value: toVisibleText(String(name)) }]),
    ...(verifyingContract === undefined
      ? []
      : [createAddressRow(translate('typed.contract'), verifyingContract)]),
  ]
  const mainPart: PartDescription = description ?? {
    title: translate('typed.plain', { name: toVisibleText(data.primaryType) }),
  }
  const firstPart: Part = {
    title: mainPart.title,
    warnings,
    rows: [...(mainPart.rows ?? []), ...domainRows],
    ...(mainPart.parts && { parts: mainPart.parts }),
  }
  return [firstPart, { title: translate('typed.fields'), warnings: [], rows, raw: writeJson(data) }]
}

const writeJson = (data: TypedData): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)

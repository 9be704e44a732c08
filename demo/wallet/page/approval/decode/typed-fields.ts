import type { TypedData } from '../../../contract.ts'
import type { Row } from '../description.ts'
import { type Context, formatAddress, toVisibleText } from './context.ts'

/** Maximum nesting of fields. Known data is nested less. The limit stops recursive types. */
const maxDepth = 16
const maxRows = 2_000

/** Thrown if the content does not fit a screen, or does not match its types. */
export class UnreadableData extends Error {}

/**
 * Creates a row for every signed field, labeled with its path. Also returns the paths of fields that are present but not signed. Throws
 * UnreadableData if the data is too large or does not match its types.
 */
export function createFieldRows({ types, primaryType, message }: TypedData, { translate }: Context) {
  const rows: Row[] = []
  const unsignedFields: string[] = []
  const addRow = (row: Row) => {
    if (rows.push(row) > maxRows) throw new UnreadableData('Too many fields')
  }
  const addFields = (type: string, value: unknown, path: string, depth: number): void => {
    if (depth > maxDepth) throw new UnreadableData('Too deep')
    const arrayType = /^(.+)\[\d*\]$/.exec(type)
    if (arrayType?.[1]) {
      if (!Array.isArray(value)) throw new UnreadableData(`${path} is no list`)
      if (value.length === 0) addRow({ label: path, value: '[]', kind: 'code' })
      value.forEach((value, index) =>
        addFields(arrayType[1] as string, value, `${path}[${index}]`, depth + 1),
      )
      return
    }
    if (Object.hasOwn(types, type)) {
      if (value === null || value === undefined) {
        addRow({ label: path, value: translate('typed.missing') })
        return
      }
      if (typeof value !== 'object') throw new UnreadableData(`${path} is no structure`)
      const fields = types[type] ?? []
      const names = new Set(fields.map(field => field.name))
      for (const name of Object.keys(value))
        if (!names.has(name)) unsignedFields.push(toVisibleText(`${path && `${path}.`}${name}`))
      for (const field of fields) {
        const innerValue = Object.hasOwn(value, field.name)
          ? (value as Record<string, unknown>)[field.name]
          : undefined
        addFields(field.type, innerValue, `${path && `${path}.`}${toVisibleText(field.name)}`, depth + 1)
      }
      return
    }
    addRow(createFieldRow(type, value, path, translate('typed.missing')))
  }
  if (!Object.hasOwn(types, primaryType)) throw new UnreadableData('The type is missing')
  addFields(primaryType, message, '', 0)
  return { rows, unsignedFields }
}

function createFieldRow(type: string, value: unknown, label: string, missingText: string): Row {
  if (value === undefined || value === null) return { label, value: missingText }
  if (type === 'address') return { label, value: formatAddress(value), kind: 'address' }
  if (/^u?int\d*$/.test(type)) return { label, value: formatInteger(value), kind: 'code' }
  if (type === 'string') return { label, value: toVisibleText(String(value)) }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return { label, value: toVisibleText(text), kind: 'code' }
}

/** Formats an integer in any notation with every digit, in decimal. */
function formatInteger(value: unknown): string {
  const units = toUnits(value)
  return units === undefined ? toVisibleText(String(value)) : units.toString()
}

/** Parses an integer value of typed data: a bigint, a safe integer, or a decimal or hex string. Returns undefined for other values. */
export function toUnits(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return undefined
  return BigInt(value)
}

import type { TypedData } from '../../../contract.ts'
import { toUnits } from './typed-fields.ts'

/** Accessors for the fields of one structure of typed data, any of which may be missing or have an unexpected type. */
export interface Fields {
  has(...names: readonly string[]): boolean
  units(name: string): bigint | undefined
  text(name: string): string
  struct(name: string): Fields
  list(name: string): readonly Fields[]
}

export function fieldsOf(value: unknown): Fields {
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const readField = (name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)
  return {
    has: (...names) => names.every(name => readField(name) !== undefined),
    units: name => toUnits(readField(name)),
    text: name => String(readField(name) ?? ''),
    struct: name => fieldsOf(readField(name)),
    list(name) {
      const items = readField(name)
      return Array.isArray(items) ? items.map(fieldsOf) : []
    },
  }
}

export const contractOf = ({ domain }: TypedData): string => String(domain.verifyingContract ?? '')
export const domainNameOf = ({ domain }: TypedData): string => String(domain.name ?? '')

import { AppError } from '../core/errors/app-error.ts'

/** A request as it was when it was made: what the page does with its objects afterwards changes nothing. */
export interface Asked {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** Throws INVALID_PARAMS for what is no request, or holds what JSON cannot say, such as a BigInt. */
export function readRequest(args: unknown): Asked {
  try {
    const { method, params } = args as { method?: unknown; params?: unknown }
    if (typeof method !== 'string' || !method) throw new TypeError('a request names its method')
    if (params === undefined || params === null) return { method }
    if (typeof params !== 'object') throw new TypeError('params are a list or an object')
    return { method, params: JSON.parse(JSON.stringify(withoutTail(params))) as object }
  } catch (cause) {
    throw new AppError('INVALID_PARAMS', { cause })
  }
}

// JSON says null for what is undefined, and a wallet takes that for a value: optional parameters at the end are left out.
function withoutTail(params: object): object {
  if (!Array.isArray(params)) return params
  const last = params.findLastIndex(param => param !== undefined)
  return params.slice(0, last + 1)
}

/** The parameters by position; none where they are given by name. */
export const listOf = (params: Asked['params']): readonly unknown[] => (Array.isArray(params) ? params : [])

/** A field of a parameter that is an object. */
export const fieldOf = (param: unknown, name: string): unknown =>
  typeof param === 'object' && param !== null ? (param as Record<string, unknown>)[name] : undefined

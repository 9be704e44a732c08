import { AppError } from '../core/errors/app-error.ts'

/** A copy of a request, so that later changes to the page's objects have no effect. */
export interface RpcRequest {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** Copies a request. Throws INVALID_PARAMS if it is malformed or cannot be written as JSON, for example because it has a BigInt. */
export function readRequest(args: unknown): RpcRequest {
  try {
    const { method, params } = args as { method?: unknown; params?: unknown }
    if (typeof method !== 'string' || !method) throw new TypeError('a request names its method')
    if (params === undefined || params === null) return { method }
    if (typeof params !== 'object') throw new TypeError('params are a list or an object')
    return { method, params: JSON.parse(JSON.stringify(withoutTrailingUndefined(params))) as object }
  } catch (cause) {
    throw new AppError('INVALID_PARAMS', { cause })
  }
}

// JSON changes undefined to null, which wallets treat as a value, so trailing optional parameters are removed.
function withoutTrailingUndefined(params: object): object {
  if (!Array.isArray(params)) return params
  const lastIndex = params.findLastIndex(param => param !== undefined)
  return params.slice(0, lastIndex + 1)
}

/** Returns the positional parameters. Empty if they are named. */
export const listOf = (params: RpcRequest['params']): readonly unknown[] =>
  Array.isArray(params) ? params : []

/** Reads a field of an object parameter. */
export const fieldOf = (param: unknown, name: string): unknown =>
  typeof param === 'object' && param !== null ? (param as Record<string, unknown>)[name] : undefined

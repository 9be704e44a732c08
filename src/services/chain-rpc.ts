// How a chain is asked, without a chain library.
import { once } from '../core/once.ts'
import type { HttpTools } from './http.ts'

export interface RpcCall {
  /** Tried until one answers: in this order at first, later by how each has answered. */
  readonly urls: readonly string[]
  readonly method: string
  readonly params?: readonly unknown[]
  readonly signal?: AbortSignal
}

// A wallet mostly knows the answer itself: a restored button does not bring this along.
const client = once(() => import('./rpc-client.ts'))

/**
 * Asks the chain something harmless; equal questions are one, and those of one tick go out together. Rejects RPC_FAILED
 * with the node's own error as `cause`.
 */
export async function callRpc(call: RpcCall, tools?: HttpTools): Promise<unknown> {
  return (await client()).ask(call, tools)
}

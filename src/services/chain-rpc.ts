// JSON-RPC requests without a chain library.
import { once } from '../core/once.ts'
import type { HttpTools } from './http.ts'
import type { RpcCall } from './rpc-client.ts'

// Loads lazily, because the wallet usually answers these requests itself, so a restored connection does not need the client.
const client = once(() => import('./rpc-client.ts'))

/**
 * Sends an RPC request. Identical reads are shared, and reads of one tick are batched. Rejects with RPC_FAILED, with the node's
 * error as `cause`, if no URL returns a result. If there is only one URL and its HTTP request fails, rejects with the error of that
 * request.
 */
export async function callRpc(call: RpcCall, tools?: HttpTools): Promise<unknown> {
  return (await client()).requestRpc(call, tools)
}

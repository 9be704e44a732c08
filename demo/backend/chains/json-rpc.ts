export interface RpcCall {
  method: string
  params?: readonly unknown[]
}

interface RpcResponse {
  id: number
  result?: unknown
  error?: { code: number; message: string }
}

/** Sends a JSON-RPC batch to a node. Resolves with the results in the order of the calls. Rejects if a call fails. */
export async function callNode(
  url: string,
  calls: readonly RpcCall[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  // JSON-RPC does not allow an empty batch.
  if (calls.length === 0) return []
  const body = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  const responses = new Map(
    ((await response.json()) as RpcResponse[]).map(callResponse => [callResponse.id, callResponse]),
  )
  return calls.map(({ method }, id) => {
    const callResponse = responses.get(id)
    if (!callResponse || callResponse.error)
      throw new Error(`${method}: ${callResponse?.error?.message ?? 'no answer'}`)
    return callResponse.result
  })
}

export const toHexQuantity = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`

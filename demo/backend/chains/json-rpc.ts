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
  const answers = new Map(((await response.json()) as RpcResponse[]).map(answer => [answer.id, answer]))
  return calls.map(({ method }, id) => {
    const answer = answers.get(id)
    if (!answer || answer.error) throw new Error(`${method}: ${answer?.error?.message ?? 'no answer'}`)
    return answer.result
  })
}

export const asHex = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`

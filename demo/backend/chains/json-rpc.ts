export interface Call {
  method: string
  params?: readonly unknown[]
}

interface JsonRpcAnswer {
  id: number
  result?: unknown
  error?: { code: number; message: string }
}

/** Asks a node several things in one request; answers come in the order of the calls. */
export async function callNode(
  url: string,
  calls: readonly Call[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  // A batch of nothing is an error by JSON-RPC.
  if (calls.length === 0) return []
  const body = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  const answers = new Map(((await response.json()) as JsonRpcAnswer[]).map(answer => [answer.id, answer]))
  return calls.map(({ method }, id) => {
    const answer = answers.get(id)
    if (!answer || answer.error) throw new Error(`${method}: ${answer?.error?.message ?? 'no answer'}`)
    return answer.result
  })
}

export const asHex = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`

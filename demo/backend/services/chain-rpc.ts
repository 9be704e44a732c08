import { evmChainIds } from '../chains/evm.ts'
import { type Answer, json, Refusal, createRefusal } from '../http.ts'
import { requireProjectId, type Service } from './service.ts'

const batchLimit = 1000
const bodyLimit = 8 * 1024 * 1024
const nodeLimitMs = 10_000

/** Chain RPC at `POST /v1/?chainId=eip155:31337&projectId=…`: forwards single calls and batches to the local nodes. */
export const chainRpc: Service = {
  name: 'rpc',
  start({ routes, chains, solana, bench }) {
    const nodes = new Map<string, string>(
      evmChainIds.map(chainId => [`eip155:${chainId}`, chains.urls[chainId]]),
    )
    chains.onStart((id, url) => nodes.set(`eip155:${id}`, url))

    routes({ bodyLimit }).post('/v1', async request => {
      requireProjectId(request)
      const chainId = request.url.searchParams.get('chainId') ?? ''
      const node = nodes.get(chainId)
      const cluster = [solana, ...bench.solana].find(solanaChain => solanaChain.chainId === chainId)
      if (!node && !cluster)
        throw new Refusal(400, 'chainId', `We don't support the chainId you provided: ${chainId}`)

      const problem = validateBody(request.body)
      if (problem) return problem
      try {
        if (cluster) return await cluster.answer(request.body)
        return await forward(String(node), request.body, request.signal)
      } catch {
        return createRefusal(503, 'chainId', `Requested ${chainId} chain provider is temporarily unavailable`)
      }
    })
    return {}
  },
}

/**
 * Checks only whether the body is a JSON-RPC call or batch. Returns the refusal of an invalid body. The node receives the
 * original bytes, so that ids of any length stay unchanged.
 */
function validateBody(body: Buffer): Answer | undefined {
  let calls: unknown
  try {
    calls = JSON.parse(body.toString('utf8'))
  } catch {
    return createRpcError(-32700, 'Parse error')
  }
  if (typeof calls !== 'object' || calls === null) return createRpcError(-32600, 'Invalid Request')
  if (!Array.isArray(calls)) return undefined
  if (calls.length === 0) return createRpcError(-32600, 'Invalid Request')
  if (calls.length > batchLimit)
    return createRefusal(400, 'body', `A batch holds at most ${batchLimit} calls, this one ${calls.length}`)
  return undefined
}

const createRpcError = (code: number, message: string): Answer =>
  json({ jsonrpc: '2.0', id: null, error: { code, message } })

async function forward(node: string, body: Buffer, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(nodeLimitMs)]),
  })
  if (!response.ok) throw new Error(`The node answered ${response.status}`)
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

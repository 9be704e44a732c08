import { type ChainId, FrameError } from '../../contract.ts'
import { refusals } from '../../refusals.ts'

const timeoutMs = 30_000

/** A chain that the wallet supports. */
export interface WalletChain {
  readonly id: ChainId
  /** URL of the chain's node. */
  readonly rpc: string
  /** URL of the chain's bundler. Without one, the chain has no smart accounts. */
  readonly bundler?: string
  readonly currency?: Currency
  /** Tokens for `wallet_getAssets`, besides the native currency. */
  readonly tokens?: readonly (Currency & { readonly address: string })[]
}

export interface Currency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Sends one JSON-RPC call. Rejects with FrameError if the node returns an error or cannot be reached. */
export async function callRpc<T = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<T> {
  const { result, error } = await post(url, { jsonrpc: '2.0', id: 1, method, params })
  if (error)
    throw new FrameError(
      String(error.message ?? 'The node refused.'),
      numberOf(error.code),
      error.data ?? undefined,
    )
  return result as T
}

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly message?: unknown; readonly code?: unknown; readonly data?: unknown }
}

async function post(url: string, body: unknown): Promise<Reply> {
  // `AbortSignal.timeout` would keep the request in memory until the timeout, long after the response.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
    })
    if (response.ok) return ((await response.json()) ?? {}) as Reply
  } catch {
    // A failed request throws below, like an error status.
  } finally {
    clearTimeout(timer)
  }
  throw new FrameError(refusals.network, -32603)
}

const numberOf = (code: unknown): number | undefined => (typeof code === 'number' ? code : undefined)

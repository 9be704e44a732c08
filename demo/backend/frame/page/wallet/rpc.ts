import { type ChainId, FrameError } from '../../contract.ts'
import { refusals } from '../../refusals.ts'

const answerLimitMs = 30_000

/** A chain that the wallet works on. */
export interface WalletChain {
  readonly id: ChainId
  /** Its node. */
  readonly rpc: string
  /** Who takes user operations there; without one there are no smart accounts. */
  readonly bundler?: string
  readonly currency?: Currency
  /** What `wallet_getAssets` looks for besides the currency. */
  readonly tokens?: readonly (Currency & { readonly address: string })[]
}

export interface Currency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** One JSON-RPC call; what the node refuses, or a node that cannot be reached, is a FrameError. */
export async function ask<T = unknown>(
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
  // A signal that ends by itself would stay, with all that follows it, until its time is over: long after the answer.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), answerLimitMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: patience.signal,
    })
    if (response.ok) return ((await response.json()) ?? {}) as Reply
  } catch {
    // Said below, as of a node that answers nonsense.
  } finally {
    clearTimeout(timer)
  }
  throw new FrameError(refusals.network, -32603)
}

const numberOf = (code: unknown): number | undefined => (typeof code === 'number' ? code : undefined)

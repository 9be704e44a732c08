import { createHash } from 'node:crypto'
import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import type { Clock } from '../clock.ts'
import { type Answer, json } from '../http.ts'

/** Genesis hash of the local chain: 32 bytes in base58. */
export const genesisHash = '7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8ZnQkHtBx1Hj1'
export const solanaChainId = `solana:${genesisHash.slice(0, 32)}`

/** Addresses of two keys whose seed is the byte 01 or 02, repeated 32 times. Each has 100 SOL and every token from the start. */
export const solanaTestAddresses = [
  'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
] as const

const slotMs = 400
/** Number of slots for which a blockhash is valid. */
const blockhashLifetime = 150n
const startLamports = 100_000_000_000n

export interface SolanaChain {
  /** CAIP-2 id. */
  readonly chainId: string
  /** Handles the body of a JSON-RPC request, a single call or a batch, like a node. */
  answer(body: Buffer): Promise<Answer>
}

export interface RecordedTransaction {
  readonly signature: string
  readonly slot: bigint
  readonly err: unknown
  readonly accounts: readonly string[]
  readonly blockTime: number
}

/** Properties in which the chains differ. */
interface SolanaIdentity {
  readonly genesisHash: string
  /** Addresses that hold SOL and every token from the start. */
  readonly owners: readonly string[]
}

const localIdentity: SolanaIdentity = { genesisHash, owners: solanaTestAddresses }

/** State of a chain. A slot takes 400 ms in the time of the stack's clock. */
export interface Ledger {
  readonly genesisHash: string
  readonly svm: LiteSVM
  readonly slot: bigint
  /** Issued blockhashes and the last slot in which each is valid. */
  readonly blockhashes: Map<string, bigint>
  readonly transactions: Map<string, RecordedTransaction>
  now(): number
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: bigint }
}

/** Creates a Solana chain inside this process. Loads the virtual machine at the first request. */
export function createSolanaChain(clock: Clock, identity = localIdentity): SolanaChain {
  let startPromise: Promise<{ ledger: () => Ledger; methods: Methods }> | undefined
  const loadChain = async () => {
    const [ledger, { solanaMethods }] = await Promise.all([
      startLedger(clock, identity),
      import('./solana-methods.ts'),
    ])
    return { ledger, methods: solanaMethods }
  }
  return {
    chainId: `solana:${identity.genesisHash.slice(0, 32)}`,
    async answer(body) {
      startPromise ??= loadChain()
      const { ledger, methods } = await startPromise
      const request = parseBody(body)
      if (request === undefined)
        return createRpcAnswer({ id: null, error: { code: -32700, message: 'Parse error' } })
      if (!Array.isArray(request)) return createRpcAnswer(await handleCall(request, ledger(), methods))
      const replies: Reply[] = []
      // Processes the calls in sequence, because later calls of a batch depend on the effects of earlier ones.
      for (const call of request) replies.push(await handleCall(call, ledger(), methods))
      return createRpcAnswer(replies)
    },
  }
}

async function startLedger(clock: Clock, identity: SolanaIdentity): Promise<() => Ledger> {
  const [{ LiteSVM }, { seedTokens }] = await Promise.all([import('litesvm'), import('./solana-tokens.ts')])
  // The virtual machine accepts only its latest blockhash, so its check is disabled, and solana-methods.ts checks for recent blockhashes.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(100_000n)
  const owners = identity.owners as readonly Address[]
  for (const owner of owners) svm.airdrop(owner, startLamports as never)
  await seedTokens(svm, owners)

  const startTime = clock.now()
  const state = {
    svm,
    genesisHash: identity.genesisHash,
    slot: 1n,
    blockhashes: new Map<string, bigint>(),
    transactions: new Map<string, RecordedTransaction>(),
    now: clock.now,
    latestBlockhash() {
      const blockhash = svm.latestBlockhash()
      const lastValidBlockHeight = state.blockhashes.get(blockhash) ?? state.slot + blockhashLifetime
      state.blockhashes.set(blockhash, lastValidBlockHeight)
      return { blockhash, lastValidBlockHeight }
    },
  }
  /** Returns the ledger, with its slot advanced to the current time. */
  return () => {
    const slot = 1n + BigInt(Math.floor((clock.now() - startTime) / slotMs))
    if (slot <= state.slot) return state
    state.slot = slot
    svm.warpToSlot(slot)
    svm.expireBlockhash()
    const svmClock = svm.getClock()
    svmClock.unixTimestamp = BigInt(Math.floor(clock.now() / 1000))
    svm.setClock(svmClock)
    for (const [hash, lastSlot] of state.blockhashes) if (lastSlot < slot) state.blockhashes.delete(hash)
    return state
  }
}

/** An error with the code and wording of a node. */
export class RpcRefusal extends Error {
  readonly code: number
  readonly data?: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export type Methods = Readonly<Record<string, (ledger: Ledger, params: readonly unknown[]) => unknown>>

interface Reply {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { code: number; message: string; data?: unknown }
}

async function handleCall(call: unknown, ledger: Ledger, methods: Methods): Promise<Reply> {
  const { id = null, method, params = [] } = (call ?? {}) as Record<string, unknown>
  if (typeof method !== 'string' || !Array.isArray(params))
    return { id, error: { code: -32600, message: 'Invalid Request' } }
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!handler) return { id, error: { code: -32601, message: 'Method not found' } }
  try {
    return { id, result: await handler(ledger, params) }
  } catch (error) {
    if (error instanceof RpcRefusal)
      return {
        id,
        error: {
          code: error.code,
          message: error.message,
          ...(error.data !== undefined && { data: error.data }),
        },
      }
    return { id, error: { code: -32602, message: `Invalid params: ${(error as Error).message}` } }
  }
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const integerMarker = createHash('sha256').update('a number').digest('hex').slice(0, 16)

/** Serializes a response. Writes 64-bit integers as JSON numbers, like a node. */
function createRpcAnswer(replies: Reply | readonly Reply[]): Answer {
  const response = Array.isArray(replies)
    ? replies.map(reply => ({ jsonrpc: '2.0', ...reply }))
    : { jsonrpc: '2.0', ...(replies as Reply) }
  const text = JSON.stringify(response, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${integerMarker}${value}` : value,
  )
  return { ...json(null), body: text.replaceAll(new RegExp(`"${integerMarker}(\\d+)"`, 'g'), '$1') }
}

import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import { nodeErrorOf } from './rpc.ts'
import { decodeResults, encodeAggregate3, type ReadCall } from './multicall.ts'

export interface ReadContext {
  readonly network: Pick<Network, 'contracts'>
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** Runs many contract reads. Each may fail independently. Uses Multicall3 if available, otherwise one request per read. */
export async function readAll(
  { network, rpcUrls: urls, signal }: ReadContext,
  reads: readonly ReadCall[],
): Promise<(string | undefined)[]> {
  const rpc = (call: ReadCall) =>
    callRpc({ urls, method: 'eth_call', params: [call, 'latest'], ...(signal && { signal }) })
  const multicall3 = network.contracts?.multicall3
  if (multicall3) {
    const answer = await rpc({ to: multicall3, data: encodeAggregate3(reads) })
    const results = decodeResults(answer, reads.length)
    // If all results failed, the contract is probably not Multicall3. Fall back to single requests.
    if (results.some(result => result !== undefined)) return results
  }
  return Promise.all(
    reads.map(async read => {
      try {
        const answer = await rpc(read)
        return typeof answer === 'string' && answer !== '0x' ? answer : undefined
      } catch (error) {
        // A reverting contract fails only its own read. If the chain is unreachable, `readAll` rejects.
        if (nodeErrorOf(error)) return undefined
        throw error
      }
    }),
  )
}

/** Block properties that a transaction sent now would see. */
export interface CurrentBlock {
  /**
   * Unix seconds of the latest block, or of the pending block if the node reports it, since the last block of an idle chain may be
   * old.
   */
  readonly time: number
  /** Base fee in wei per gas. Absent on networks without one. */
  readonly baseFee?: bigint
}

/** Reads the current block properties. Rejects with RPC_FAILED if the block cannot be read. */
export async function readCurrentBlock({
  rpcUrls: urls,
  signal,
}: Omit<ReadContext, 'network'>): Promise<CurrentBlock> {
  const readBlock = async (block: 'latest' | 'pending'): Promise<CurrentBlock> => {
    const answer = await callRpc({
      urls,
      method: 'eth_getBlockByNumber',
      params: [block, false],
      ...(signal && { signal }),
    })
    const { timestamp, baseFeePerGas } = (answer ?? {}) as { timestamp?: unknown; baseFeePerGas?: unknown }
    if (typeof timestamp !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(timestamp))
      throw new AppError('RPC_FAILED')
    const hasBaseFee = typeof baseFeePerGas === 'string' && /^0x[0-9a-f]{1,64}$/i.test(baseFeePerGas)
    return { time: Number(timestamp), ...(hasBaseFee && { baseFee: BigInt(baseFeePerGas) }) }
  }
  const [latest, nextBlock] = await Promise.all([
    readBlock('latest'),
    readBlock('pending').catch(() => undefined),
  ])
  return { ...latest, time: Math.max(latest.time, nextBlock?.time ?? 0) }
}

export const readLatestTime = async (context: Omit<ReadContext, 'network'>): Promise<number> =>
  (await readCurrentBlock(context)).time

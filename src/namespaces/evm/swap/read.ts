import type { Network } from '../../../core/chain/network.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import { callRpc } from '../../../services/chain-rpc.ts'
import { nodeError } from '../ask-chain.ts'
import { decodeResults, encodeAggregate3, type Read } from '../multicall.ts'

export interface Place {
  readonly network: Pick<Network, 'contracts'>
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** Many reads of one block, each of which may fail alone; one by one where the network has no Multicall3. */
export async function readAll(
  { network, rpcUrls: urls, signal }: Place,
  reads: readonly Read[],
): Promise<(string | undefined)[]> {
  const ask = (call: Read) =>
    callRpc({ urls, method: 'eth_call', params: [call, 'latest'], ...(signal && { signal }) })
  const multicall3 = network.contracts?.multicall3
  if (multicall3) {
    const answer = await ask({ to: multicall3, data: encodeAggregate3(reads) })
    const results = decodeResults(answer, reads.length)
    // Not one answer: more likely no Multicall3 than so many questions in vain.
    if (results.some(result => result !== undefined)) return results
  }
  return Promise.all(
    reads.map(async read => {
      try {
        const answer = await ask(read)
        return typeof answer === 'string' && answer !== '0x' ? answer : undefined
      } catch (error) {
        // A contract that refuses says so by the node; a chain that cannot be asked is a failure of all.
        if (nodeError(error)) return undefined
        throw error
      }
    }),
  )
}

/** What a transaction of this moment would see of its block. */
export interface BlockNow {
  /**
   * Unix seconds: that of the latest block, or of the next one where the node says it, since an unused chain may have made its
   * last block long ago.
   */
  readonly time: number
  /** Wei for each gas; absent on networks without one. */
  readonly baseFee?: bigint
}

/** Rejects RPC_FAILED. */
export async function blockNow({ rpcUrls: urls, signal }: Omit<Place, 'network'>): Promise<BlockNow> {
  const read = async (block: 'latest' | 'pending'): Promise<BlockNow> => {
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
  const [latest, next] = await Promise.all([read('latest'), read('pending').catch(() => undefined)])
  return { ...latest, time: Math.max(latest.time, next?.time ?? 0) }
}

export const latestTime = async (place: Omit<Place, 'network'>): Promise<number> =>
  (await blockNow(place)).time

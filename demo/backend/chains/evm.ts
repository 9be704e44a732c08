import { join } from 'node:path'
import type { Address } from 'viem'
import { testMnemonic } from './accounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import {
  type AnyEvmChainId,
  type BenchChainId,
  benchChainIds,
  type EvmChainId,
  evmChainIds,
} from './chain-ids.ts'
import { demoDays, fundDemoUser } from './contracts/demo-user.ts'
import { setUpBenchChain } from './contracts/bench-chain.ts'
import { deployContracts } from './contracts/deploy.ts'
import { callNode } from './json-rpc.ts'

export { type EvmChainId, evmChainIds }

export interface EvmChains {
  urls: Record<EvmChainId, string>
  /** Process ids of the nodes, except those of bench chains. */
  pids: number[]
  /**
   * Starts the bench chains under public chain ids, each with all contracts. `owners` have tokens from the start. Only keys of
   * `mnemonic` sign on these chains, because a signature for such a chain is also valid on the public one.
   */
  startBench(options: {
    mnemonic: string
    owners: readonly Address[]
  }): Promise<Readonly<Record<BenchChainId, string>>>
  /** Registers a listener for chains that start later: the bench chains. */
  onStart(listener: (id: AnyEvmChainId, url: string) => void): void
  /** Advances the time of all running chains, and mines a block on each to apply it. */
  increaseTime(seconds: number): Promise<void>
  close(): Promise<void>
}

/** Starts both EVM chains with all contracts. `images` is the base URL of the metadata of collectibles. */
export async function startEvmChains(options: {
  folder: string
  images: string
  /** Adds the demo user of the start page with a history of several days. */
  isDemo?: boolean
}): Promise<EvmChains> {
  const nodes = await startAll(
    evmChainIds.map(async chainId => {
      const folder = join(options.folder, `chain-${chainId}`)
      const node = await startAnvil({
        chainId,
        mnemonic: testMnemonic,
        folder,
        daysAgo: options.isDemo ? demoDays : 0,
      })
      try {
        await deployContracts(node.url, { chainId, images: options.images })
        if (options.isDemo) await fundDemoUser(node.url, chainId)
      } catch (error) {
        await node.close()
        throw error
      }
      return node
    }),
  )
  const [firstNode, secondNode] = nodes as [Anvil, Anvil]
  const listeners: ((id: AnyEvmChainId, url: string) => void)[] = []
  const benchStarts: Promise<Anvil[]>[] = []
  let isClosed = false
  /** Resolves with all nodes. Waits for those that are starting and omits those that failed to start. */
  const getRunningNodes = async () => [
    ...nodes,
    ...(await Promise.all(benchStarts.map(promise => promise.catch(() => [])))).flat(),
  ]
  return {
    urls: { 31337: firstNode.url, 31338: secondNode.url },
    pids: nodes.map(node => node.pid),
    async startBench({ mnemonic, owners }) {
      const startPromise = startAll(
        benchChainIds.map(async chainId => {
          const node = await startAnvil({
            chainId,
            mnemonic,
            folder: join(options.folder, `chain-${chainId}`),
          })
          try {
            await setUpBenchChain(node.url, { chainId, owners, images: options.images })
          } catch (error) {
            await node.close()
            throw error
          }
          return node
        }),
      )
      // Adds the promise at once, because `close` also waits for nodes that are starting.
      benchStarts.push(startPromise)
      const startedNodes = await startPromise
      if (isClosed) throw new Error('The stack has stopped')
      const urls = startedNodes.map(
        (node, index) => [benchChainIds[index], node.url] as [BenchChainId, string],
      )
      for (const [id, url] of urls) for (const listener of listeners) listener(id, url)
      return Object.fromEntries(urls) as Record<BenchChainId, string>
    },
    onStart(listener) {
      listeners.push(listener)
    },
    async increaseTime(seconds) {
      await Promise.all(
        (await getRunningNodes()).map(async node => {
          await callNode(node.url, [{ method: 'evm_increaseTime', params: [seconds] }])
          await callNode(node.url, [{ method: 'evm_mine' }])
        }),
      )
    },
    async close() {
      isClosed = true
      await Promise.all((await getRunningNodes()).map(node => node.close()))
    },
  }
}

/** Waits until all nodes have started. If one fails, stops the others and rejects. */
async function startAll(startPromises: Promise<Anvil>[]): Promise<Anvil[]> {
  const outcomes = await Promise.allSettled(startPromises)
  const startedNodes = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = outcomes.find(outcome => outcome.status === 'rejected')
  if (!failure) return startedNodes
  await Promise.all(startedNodes.map(node => node.close()))
  throw failure.reason
}

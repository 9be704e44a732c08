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
  /** Process ids of the nodes. */
  pids: number[]
  /**
   * Starts the bench chains under public chain ids, each with all contracts. Only keys of this mnemonic sign there, since a
   * signature for such a chain is also valid on the public one. `owners` hold tokens from the start.
   */
  startBench(options: {
    mnemonic: string
    owners: readonly Address[]
  }): Promise<Readonly<Record<BenchChainId, string>>>
  /** Calls back for each chain that starts after the first two. */
  onStart(listener: (id: AnyEvmChainId, url: string) => void): void
  /** Advances the time on all chains and mines a block to apply it. */
  increaseTime(seconds: number): Promise<void>
  close(): Promise<void>
}

/** Starts both EVM chains with all contracts. `images` is the base URL of the pictures of collectibles. */
export async function startEvmChains(options: {
  folder: string
  images: string
  /** Adds the demo user of the start page and their history over several days. */
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
  const laterStarts: Promise<Anvil[]>[] = []
  let isClosed = false
  /** All nodes, including those still starting. Nodes that failed to start are skipped. */
  const readRunningChains = async () => [
    ...nodes,
    ...(await Promise.all(laterStarts.map(promise => promise.catch(() => [])))).flat(),
  ]
  return {
    urls: { 31337: firstNode.url, 31338: secondNode.url },
    pids: nodes.map(node => node.pid),
    async startBench({ mnemonic, owners }) {
      const starting = startAll(
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
      // A stop during the start waits for these too.
      laterStarts.push(starting)
      const startedNodes = await starting
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
        (await readRunningChains()).map(async node => {
          await callNode(node.url, [{ method: 'evm_increaseTime', params: [seconds] }])
          await callNode(node.url, [{ method: 'evm_mine' }])
        }),
      )
    },
    async close() {
      isClosed = true
      await Promise.all((await readRunningChains()).map(node => node.close()))
    },
  }
}

/** Starts all nodes or none: if one fails, the others are stopped. */
async function startAll(starting: Promise<Anvil>[]): Promise<Anvil[]> {
  const outcomes = await Promise.allSettled(starting)
  const startedChains = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = outcomes.find(outcome => outcome.status === 'rejected')
  if (!failure) return startedChains
  await Promise.all(startedChains.map(node => node.close()))
  throw failure.reason
}

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
import { demoDays, fundDemoPerson } from './contracts/demo-person.ts'
import { setUpBenchChain } from './contracts/bench-chain.ts'
import { deployContracts } from './contracts/deploy.ts'
import { callNode } from './json-rpc.ts'

export { type EvmChainId, evmChainIds }

export interface EvmChains {
  urls: Record<EvmChainId, string>
  /** Process ids of the nodes. */
  pids: number[]
  /**
   * Starts the chains of the bench under the ids of public ones, each with all contracts on it. Only keys of this mnemonic sign
   * there, since what is signed for such a chain would count on the public one. `owners` hold tokens from the start.
   */
  startBench(options: {
    mnemonic: string
    owners: readonly Address[]
  }): Promise<Readonly<Record<BenchChainId, string>>>
  /** Calls back for each chain that starts later than the first two. */
  onStart(told: (id: AnyEvmChainId, url: string) => void): void
  /** Lets time pass on all chains and mines a block, so that it shows. */
  increaseTime(seconds: number): Promise<void>
  close(): Promise<void>
}

/** Starts both EVM chains with all contracts on them; `images` is where the pictures of collectibles will be served. */
export async function startEvmChains(options: {
  folder: string
  images: string
  /** With the person of the demo's start page, and the days that this took. */
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
        if (options.isDemo) await fundDemoPerson(node.url, chainId)
      } catch (error) {
        await node.close()
        throw error
      }
      return node
    }),
  )
  const [first, second] = nodes as [Anvil, Anvil]
  const listeners: ((id: AnyEvmChainId, url: string) => void)[] = []
  const later: Promise<Anvil[]>[] = []
  let isClosed = false
  /** All nodes, those included that are about to start; what failed to start is not there. */
  const running = async () => [
    ...nodes,
    ...(await Promise.all(later.map(each => each.catch(() => [])))).flat(),
  ]
  return {
    urls: { 31337: first.url, 31338: second.url },
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
      // Who stops meanwhile waits for these too.
      later.push(starting)
      const started = await starting
      if (isClosed) throw new Error('The stack has stopped')
      const urls = started.map((node, at) => [benchChainIds[at], node.url] as [BenchChainId, string])
      for (const [id, url] of urls) for (const told of listeners) told(id, url)
      return Object.fromEntries(urls) as Record<BenchChainId, string>
    },
    onStart(told) {
      listeners.push(told)
    },
    async increaseTime(seconds) {
      await Promise.all(
        (await running()).map(async node => {
          await callNode(node.url, [{ method: 'evm_increaseTime', params: [seconds] }])
          await callNode(node.url, [{ method: 'evm_mine' }])
        }),
      )
    },
    async close() {
      isClosed = true
      await Promise.all((await running()).map(node => node.close()))
    },
  }
}

/** All of them, or none: those that started are stopped when another one fails. */
async function startAll(starting: Promise<Anvil>[]): Promise<Anvil[]> {
  const outcomes = await Promise.allSettled(starting)
  const started = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = outcomes.find(outcome => outcome.status === 'rejected')
  if (!failure) return started
  await Promise.all(started.map(node => node.close()))
  throw failure.reason
}

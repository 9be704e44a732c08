import { join } from 'node:path'
import { testMnemonic } from './accounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { type EvmChainId, evmChainIds } from './chain-ids.ts'
import { deployContracts } from './contracts/deploy.ts'
import { callNode } from './json-rpc.ts'

export { type EvmChainId, evmChainIds }

export interface EvmChains {
  urls: Record<EvmChainId, string>
  /** Process ids of the nodes. */
  pids: number[]
  /** Lets time pass on both chains and mines a block, so that it shows. */
  increaseTime(seconds: number): Promise<void>
  close(): Promise<void>
}

/** Starts both EVM chains with all contracts on them; `images` is where the pictures of collectibles will be served. */
export async function startEvmChains(options: { folder: string; images: string }): Promise<EvmChains> {
  const nodes = await startAll(
    evmChainIds.map(async chainId => {
      const folder = join(options.folder, `chain-${chainId}`)
      const node = await startAnvil({ chainId, mnemonic: testMnemonic, folder })
      try {
        await deployContracts(node.url, chainId, options.images)
      } catch (error) {
        await node.close()
        throw error
      }
      return node
    }),
  )
  const [first, second] = nodes as [Anvil, Anvil]
  return {
    urls: { 31337: first.url, 31338: second.url },
    pids: nodes.map(node => node.pid),
    async increaseTime(seconds) {
      await Promise.all(
        nodes.map(async node => {
          await callNode(node.url, [{ method: 'evm_increaseTime', params: [seconds] }])
          await callNode(node.url, [{ method: 'evm_mine' }])
        }),
      )
    },
    async close() {
      await Promise.all(nodes.map(node => node.close()))
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

import type { Address, Hex } from 'viem'
import type { AnyEvmChainId } from '../../chains/chain-ids.ts'
import { toHexQuantity, callNode } from '../../chains/json-rpc.ts'
import { createPools, type Pools } from './pools.ts'
import { type Movement, type NodeLog, type NodeTrace, readMovements } from './movements.ts'

/** An indexed transaction. Its addresses are in lower case. */
export interface Entry {
  chainId: AnyEvmChainId
  hash: Hex
  /** Block number. Undefined while the transaction is pending. */
  block?: number
  index: number
  /** Unix seconds. */
  timestamp: number
  from: Address
  to?: Address
  nonce: number
  value: bigint
  input: Hex
  status: 'confirmed' | 'failed' | 'pending'
  /** Fee paid by the sender, in wei. */
  fee?: bigint
  movements: readonly Movement[]
}

/** Index of the transactions of one chain by address. It reads new blocks from the node on demand. */
export interface Ledger {
  chainId: AnyEvmChainId
  url: string
  pools: Pools
  /** Reads new blocks, and removes blocks that a reorganization replaced. Rejects if the node does not respond. */
  sync(): Promise<void>
  /** Returns the mined transactions that an address signed or received, or in which its assets moved, oldest first. */
  transactionsOf(address: string): readonly Entry[]
  /** Returns the contracts of fungible tokens that an address has ever received or sent. */
  fungiblesOf(address: string): Address[]
  /** Resolves with the pending transactions from or to an address. */
  pendingOf(address: string): Promise<Entry[]>
}

interface NodeTransaction {
  hash: Hex
  from: Address
  to: Address | null
  nonce: Hex
  value: Hex
  input: Hex
  transactionIndex: Hex | null
}

interface NodeBlock {
  number: Hex
  hash: Hex
  timestamp: Hex
  transactions: NodeTransaction[]
}

interface NodeReceipt {
  transactionHash: Hex
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  logs: NodeLog[]
}

const blocksPerRequest = 100

const toLowerCase = (address: string): Address => address.toLowerCase() as Address

/** Creates an empty index. The first call of `sync` reads the chain from its first block. */
export function createLedger(chainId: AnyEvmChainId, url: string): Ledger {
  const blocks: { hash: Hex; entries: Entry[] }[] = []
  const entriesByAddress = new Map<Address, Entry[]>()
  const pools = createPools()
  let syncPromise: Promise<void> | undefined

  function indexEntry(entry: Entry): void {
    for (const address of partiesOf(entry)) {
      const entries = entriesByAddress.get(address) ?? []
      entriesByAddress.set(address, entries)
      entries.push(entry)
    }
  }

  /** Removes the newest block from the index. */
  function removeNewestBlock(): void {
    for (const entry of blocks.pop()?.entries.reverse() ?? [])
      for (const address of partiesOf(entry)) entriesByAddress.get(address)?.pop()
    pools.removeFrom(blocks.length)
  }

  async function sync(): Promise<void> {
    const [latestBlock] = await callNode(url, [{ method: 'eth_blockNumber' }])
    const height = Number(latestBlock) + 1
    while (blocks.length > height) removeNewestBlock()
    while (blocks.length > 0) {
      const number = toHexQuantity(blocks.length - 1)
      const [block] = await callNode(url, [{ method: 'eth_getBlockByNumber', params: [number, false] }])
      if ((block as NodeBlock | null)?.hash === blocks.at(-1)?.hash) break
      removeNewestBlock()
    }
    while (blocks.length < height)
      if (!(await readBlocks(blocks.length, Math.min(height, blocks.length + blocksPerRequest)))) break
  }

  /**
   * Reads the blocks from `from` up to but excluding `to`. Resolves with false if one is missing because of a reorganization
   * during the read, which the next sync handles.
   */
  async function readBlocks(from: number, to: number): Promise<boolean> {
    const numbers = Array.from({ length: to - from }, (_, offset) => toHexQuantity(from + offset))
    const results = await callNode(
      url,
      numbers.flatMap(number => [
        { method: 'eth_getBlockByNumber', params: [number, true] },
        { method: 'eth_getBlockReceipts', params: [number] },
      ]),
    )
    const blockData = numbers.map((number, index) => ({
      number,
      block: results[index * 2] as NodeBlock | null,
      receipts: (results[index * 2 + 1] ?? []) as NodeReceipt[],
    }))
    // Reads traces too, because the logs do not contain native transfers by contracts.
    const blocksWithCalls = blockData.filter(({ block }) =>
      block?.transactions.some(({ input }) => input !== '0x'),
    )
    const traces = await callNode(
      url,
      blocksWithCalls.map(({ number }) => ({ method: 'trace_block', params: [number] })),
    )
    const tracesByKey = new Map(
      blocksWithCalls.map(({ number }, index) => [number, (traces[index] ?? []) as NodeTrace[]]),
    )
    for (const { number, block, receipts } of blockData) {
      if (!block) return false
      const height = Number(block.number)
      const entries = createEntries(chainId, block, receipts, tracesByKey.get(number) ?? [])
      for (const { logs } of receipts) pools.addLogs(height, logs)
      blocks.push({ hash: block.hash, entries })
      for (const entry of entries) indexEntry(entry)
    }
    return true
  }

  return {
    chainId,
    url,
    pools,
    sync: () => (syncPromise ??= sync().finally(() => (syncPromise = undefined))),
    transactionsOf: address => entriesByAddress.get(toLowerCase(address)) ?? [],
    fungiblesOf(address) {
      const owner = toLowerCase(address)
      const ownMovements = (entriesByAddress.get(owner) ?? []).flatMap(entry => entry.movements)
      const contracts = ownMovements.flatMap(({ kind, contract, from, to }) =>
        kind === 'erc20' && contract && (from === owner || to === owner) ? [contract] : [],
      )
      return [...new Set(contracts)]
    },
    async pendingOf(address) {
      const owner = toLowerCase(address)
      const [content] = await callNode(url, [{ method: 'txpool_content' }])
      const { pending: pendingBySender = {}, queued: queuedBySender = {} } = content as Record<
        string,
        Record<string, Record<string, NodeTransaction>>
      >
      return [pendingBySender, queuedBySender]
        .flatMap(senders =>
          Object.values(senders).flatMap(transactionsByNonce => Object.values(transactionsByNonce)),
        )
        .filter(({ from, to }) => toLowerCase(from) === owner || (to && toLowerCase(to) === owner))
        .map(transaction => createEntry(chainId, transaction, { status: 'pending' }))
    },
  }
}

function partiesOf({ from, to, movements }: Entry): Set<Address> {
  return new Set([from, ...(to ? [to] : []), ...movements.flatMap(movement => [movement.from, movement.to])])
}

function createEntries(
  chainId: AnyEvmChainId,
  block: NodeBlock,
  receipts: readonly NodeReceipt[],
  traces: readonly NodeTrace[],
): Entry[] {
  const receiptsByHash = new Map(receipts.map(receipt => [receipt.transactionHash, receipt]))
  const tracesByKey = new Map<Hex, NodeTrace[]>()
  for (const trace of traces) {
    const hash = trace.transactionHash
    if (hash) tracesByKey.set(hash, [...(tracesByKey.get(hash) ?? []), trace])
  }
  return block.transactions.flatMap(transaction => {
    const receipt = receiptsByHash.get(transaction.hash)
    if (!receipt) return []
    const isSuccess = receipt.status === '0x1'
    const entry = createEntry(chainId, transaction, {
      status: isSuccess ? 'confirmed' : 'failed',
      block: Number(block.number),
      timestamp: Number(block.timestamp),
      fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice ?? '0x0'),
    })
    // A reverted transaction has no movements.
    if (!isSuccess) return [entry]
    const movements = readMovements(entry, receipt.logs, tracesByKey.get(transaction.hash) ?? [])
    return [{ ...entry, movements }]
  })
}

function createEntry(
  chainId: AnyEvmChainId,
  { hash, from, to, nonce, value, input, transactionIndex }: NodeTransaction,
  details: Pick<Entry, 'status'> & Partial<Entry>,
): Entry {
  return {
    chainId,
    hash,
    index: Number(transactionIndex ?? 0),
    timestamp: 0,
    from: toLowerCase(from),
    ...(to && { to: toLowerCase(to) }),
    nonce: Number(nonce),
    value: BigInt(value),
    input,
    movements: [],
    ...details,
  }
}

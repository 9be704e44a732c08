import { type Address, type Hex, toEventSelector, zeroAddress } from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'

/** A transfer between two addresses in a transaction. The addresses are in lower case. */
export interface Movement {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  contract?: Address
  tokenId?: bigint
  from: Address
  to: Address
  value: bigint
}

export interface NodeLog {
  address: Address
  topics: Hex[]
  data: Hex
}

export interface NodeTrace {
  type: string
  action: { callType?: string; from?: Address; to?: Address; value?: Hex }
  error?: string
  traceAddress: number[]
  transactionHash: Hex | null
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const transferSingleTopic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const transferBatchTopic = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const depositTopic = toEventSelector('Deposit(address,uint256)')
const withdrawalTopic = toEventSelector('Withdrawal(address,uint256)')

const weth = contracts.weth.address.toLowerCase()
const maxBatchItems = 200

/**
 * Returns all transfers of a mined transaction: its native value, internal native transfers, and tokens of ERC-20, ERC-721 and
 * ERC-1155.
 */
export function readMovements(
  { from, to, value }: { from: Address; to?: Address; value: bigint },
  logs: readonly NodeLog[],
  traces: readonly NodeTrace[],
): Movement[] {
  const nativeMovements: Movement[] = to && value > 0n ? [{ kind: 'native', from, to, value }] : []
  return [...nativeMovements, ...readTraces(traces), ...logs.flatMap(readLog)]
}

/** Returns the internal calls with native value. Skips reverted calls, which move nothing. */
function readTraces(traces: readonly NodeTrace[]): Movement[] {
  const revertedTraces = traces.filter(trace => trace.error !== undefined).map(trace => trace.traceAddress)
  const isDescendant = (path: readonly number[], parent: readonly number[]) =>
    parent.every((step, depth) => path[depth] === step)
  return traces.flatMap(({ type, action, traceAddress }): Movement[] => {
    const { callType, from, to, value } = action
    if (type !== 'call' || callType !== 'call' || traceAddress.length === 0 || !from || !to) return []
    const movedUnits = BigInt(value ?? '0x0')
    if (movedUnits === 0n || revertedTraces.some(parent => isDescendant(traceAddress, parent))) return []
    return [{ kind: 'native', from: toLowerCase(from), to: toLowerCase(to), value: movedUnits }]
  })
}

/** Parses a transfer log. Skips malformed logs, because any contract can emit any log. */
function readLog({ address, topics, data }: NodeLog): Movement[] {
  const contract = toLowerCase(address)
  const [event, firstTopic, secondTopic, thirdTopic] = topics
  const words = (data.slice(2).match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`))
  if (event === transferTopic && firstTopic && secondTopic) {
    const parties = { from: readAddress(firstTopic), to: readAddress(secondTopic) }
    if (thirdTopic !== undefined)
      return [{ kind: 'erc721', contract, tokenId: BigInt(thirdTopic), ...parties, value: 1n }]
    const [value] = words
    return value === undefined ? [] : [{ kind: 'erc20', contract, ...parties, value }]
  }
  if ((event === transferSingleTopic || event === transferBatchTopic) && secondTopic && thirdTopic) {
    const parties = { from: readAddress(secondTopic), to: readAddress(thirdTopic) }
    return readBatchItems(event, words).map(([tokenId, value]) => ({
      kind: 'erc1155',
      contract,
      tokenId,
      ...parties,
      value,
    }))
  }
  // WETH emits no Transfer event when it wraps or unwraps ether, so its own events are read.
  const [value] = words
  if (contract !== weth || !firstTopic || value === undefined) return []
  if (event === depositTopic)
    return [{ kind: 'erc20', contract, from: zeroAddress, to: readAddress(firstTopic), value }]
  if (event === withdrawalTopic)
    return [{ kind: 'erc20', contract, from: readAddress(firstTopic), to: zeroAddress, value }]
  return []
}

/** Returns the ids and values of an ERC-1155 log. Ignores batches of more than `maxBatchItems`. */
function readBatchItems(event: Hex, words: readonly bigint[]): [bigint, bigint][] {
  if (event === transferSingleTopic) {
    const [id, value] = words
    return id === undefined || value === undefined ? [] : [[id, value]]
  }
  const readListAt = (offset: bigint | undefined): readonly bigint[] => {
    const start = Number(offset ?? -1n) / 32
    const length = Number(words[start] ?? 0n)
    return length <= maxBatchItems ? words.slice(start + 1, start + 1 + length) : []
  }
  const [ids, values] = [readListAt(words[0]), readListAt(words[1])]
  return ids.flatMap((id, index): [bigint, bigint][] => {
    const value = values[index]
    return value === undefined ? [] : [[id, value]]
  })
}

const toLowerCase = (address: string): Address => address.toLowerCase() as Address
const readAddress = (topic: Hex): Address => `0x${topic.slice(26).toLowerCase()}`

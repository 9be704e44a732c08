import type { SwapCall } from '../../../core/money/swap.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import { callRpc } from '../../../services/chain-rpc.ts'
import { hexOf, nodeErrorOf } from '../rpc.ts'
import { readUint, wordOf } from '../multicall.ts'
import { isRecord } from '../answers.ts'
import type { CurrentBlock } from '../contract-reads.ts'

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
}

/** Result of simulating calls in sequence in one block (`eth_simulateV1`). */
export interface Simulation {
  /** Balance changes: native coin first, then the tokens in the requested order. Empty if a call failed. */
  readonly changes: readonly bigint[]
  readonly logs: readonly Log[]
  /** Gas used by each call. */
  readonly gas: readonly bigint[]
  /** Return data of the first failed call, with `0x`. Absent if none failed. */
  readonly revertData?: string
}

interface SimulationRequest {
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
  /** Address of the caller, without a chain prefix. */
  readonly from: string
  readonly calls: readonly SwapCall[]
  /** Address whose balances are compared, if it is not the caller. */
  readonly balanceOwner?: string
  readonly tokens: readonly string[]
  /** Block properties for the simulation. Without them, a contract could detect the simulation by its base fee of 0. */
  readonly block?: CurrentBlock | undefined
  /** Gas price of the calls and gas limit of each, as the wallet would send them. */
  readonly gas?: { readonly price: bigint; readonly limits: readonly bigint[] }
}

// Unused address. During the simulation a state override puts code there that returns the native balance of an address: PUSH1 0,
// CALLDATALOAD, BALANCE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN.
const balanceReader = '0x7a9c1e5b3d2f4a6880c1d3e5f7092b4d6f81a3c5'
const balanceReaderCode = '0x6000353160005260206000f3'

/**
 * Simulates calls. Resolves with undefined if every endpoint responds that it does not support the method. Rejects with RPC_FAILED
 * if no response is readable, with SWAP_WOULD_FAIL if an endpoint rejects the simulation, and with SWAP_UNCHECKABLE if a token
 * balance cannot be read.
 */
export async function simulateCalls(request: SimulationRequest): Promise<Simulation | undefined> {
  const { calls, tokens, balanceOwner = request.from, block, gas } = request
  const owner = wordOf(balanceOwner)
  const balanceReads = [
    { to: balanceReader, data: `0x${owner}` },
    ...tokens.map(to => ({ to, data: `0x70a08231${owner}` })),
  ]
  const simulatedCalls = [
    ...balanceReads,
    ...calls.map(({ to, data, value }, index) => ({
      to,
      data,
      value: hexOf(value),
      ...(gas && { gasPrice: hexOf(gas.price), gas: hexOf(gas.limits[index] ?? 0n) }),
    })),
    ...balanceReads,
  ].map(call => ({ from: request.from, ...call }))
  const blockStateCall = {
    ...(block && {
      blockOverrides: {
        time: hexOf(BigInt(block.time) + 1n),
        ...(block.baseFee !== undefined && { baseFeePerGas: hexOf(block.baseFee) }),
      },
    }),
    stateOverrides: { [balanceReader]: { code: balanceReaderCode } },
    calls: simulatedCalls,
  }
  const answer = await simulate(request, [{ blockStateCalls: [blockStateCall], validation: false }, 'latest'])
  return answer === undefined ? undefined : readSimulation(answer, balanceReads.length, calls.length)
}

/** Tries the endpoints one by one, since support for the method differs between them. */
async function simulate(
  { rpcUrls, signal }: SimulationRequest,
  params: readonly unknown[],
): Promise<unknown> {
  let failure: unknown
  for (const url of rpcUrls)
    try {
      return await callRpc({ urls: [url], method: 'eth_simulateV1', params, ...(signal && { signal }) })
    } catch (error) {
      if (signal?.aborted) throw error
      const details = nodeErrorOf(error)
      if (!details) failure = error
      else if (!isUnknownMethod(details)) throw new AppError('SWAP_WOULD_FAIL', { cause: error })
    }
  if (failure) throw failure
  return undefined
}

// Nodes and proxies use different codes for unsupported methods.
const isUnknownMethod = ({ code, message }: { readonly code?: unknown; readonly message?: unknown }) =>
  code === -32_601 ||
  code === -32_004 ||
  /method|not (?:supported|available|implemented|whitelisted|allowed)|unsupported/i.test(String(message))

function readSimulation(answer: unknown, readCount: number, count: number): Simulation {
  const block: unknown = Array.isArray(answer) ? answer[0] : undefined
  const results: unknown = isRecord(block) ? block.calls : undefined
  if (!Array.isArray(results) || results.length !== readCount * 2 + count) throw new AppError('RPC_FAILED')
  const parsedResults = results.map(readResult)
  const [readsBefore, callResults, readsAfter] = [
    parsedResults.slice(0, readCount),
    parsedResults.slice(readCount, readCount + count),
    parsedResults.slice(-readCount),
  ]
  const failedCall = callResults.find(({ isSuccess }) => !isSuccess)
  const gas = callResults.map(result => result.gas)
  const logs = callResults.flatMap(result => result.logs)
  if (failedCall) return { changes: [], logs, gas, revertData: failedCall.data }
  const changes = readsBefore.map((result, index) => {
    const [balanceBefore, balanceAfter] = [readUint(result.data), readUint(readsAfter[index]?.data)]
    // A token without a readable balance cannot be checked.
    if (balanceBefore === undefined || balanceAfter === undefined) throw new AppError('SWAP_UNCHECKABLE')
    return balanceAfter - balanceBefore
  })
  return { changes, logs, gas }
}

function readResult(result: unknown) {
  if (!isRecord(result)) throw new AppError('RPC_FAILED')
  const { status, returnData, gasUsed, logs, error } = result
  const data = typeof returnData === 'string' && returnData !== '0x' ? returnData : undefined
  const errorData = isRecord(error) && typeof error.data === 'string' ? error.data : undefined
  const hasGas = typeof gasUsed === 'string' && /^0x[0-9a-f]{1,16}$/i.test(gasUsed)
  return {
    isSuccess: status === '0x1',
    data: data ?? errorData ?? '0x',
    gas: hasGas ? BigInt(gasUsed) : 0n,
    logs: Array.isArray(logs) ? logs.map(readLog) : [],
  }
}

function readLog(log: unknown): Log {
  const { address, topics } = isRecord(log) ? log : {}
  // An unreadable log invalidates the whole simulation, since it may hide a transfer.
  if (typeof address !== 'string' || !Array.isArray(topics)) throw new AppError('RPC_FAILED')
  return { address: address.toLowerCase(), topics: topics.map(topic => String(topic).toLowerCase()) }
}

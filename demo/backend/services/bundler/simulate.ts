import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseEventLogs,
  toHex,
  zeroAddress,
} from 'viem'
import { accountContracts } from '../../chains/contracts/smart-accounts.ts'
import { callNode } from '../../chains/json-rpc.ts'
import { BundlerRefusal, calldataGasOf, entryPointAbi, type Operation, packOperation } from './operation.ts'

const { entryPoint } = accountContracts
const require = createRequire(import.meta.url)

/** Maximum of each gas limit of an operation. A block has a limit of thirty million. */
export const maxCallGas = 10_000_000n
const maxVerificationGas = 5_000_000n
/** First value of the search for the call gas. The search ends when its bounds differ by at most 1/20. */
const initialCallGas = 16_000n
const callGasPrecision = 20n
/** Gas that the entry point uses but does not charge: for its loop, its events and the payment of the bundler. */
const unbilledGas = 20_000n
const transactionGas = 21_000n
const defaultGasPrice = 1_000_000_000n

export interface Limits {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

interface Simulation {
  /** Gas used before the call. */
  readonly verificationGas: bigint
  readonly isSuccess: boolean
  readonly revertData: Hex
}

/** Finds the gas limits of an operation by simulation: the lowest with which it succeeds, plus a margin for changes in the next block. */
export async function findLimits(url: string, operation: Operation): Promise<Limits> {
  const maxGas = { verificationGasLimit: maxVerificationGas, callGasLimit: maxCallGas }
  const unlimitedSimulation = await simulateOperation(url, { ...operation, ...maxGas })
  if (!unlimitedSimulation.isSuccess)
    throw new BundlerRefusal(
      -32521,
      `execution reverted${reasonOf(unlimitedSimulation.revertData)}`,
      unlimitedSimulation.revertData,
    )

  const neededGas = await findMinCallGas(async callGasLimit => {
    const simulation = await simulateOperation(url, { ...operation, ...maxGas, callGasLimit })
    return simulation.isSuccess
  })
  const callGasLimit = withMargin(neededGas)

  // Tries the limits instead of computing them, because a limit applies to each step separately, and a call forwards only 63/64
  // of its gas.
  let verificationGasLimit = withMargin(unlimitedSimulation.verificationGas)
  for (let retries = 0; ; retries++) {
    try {
      const simulation = await simulateOperation(url, { ...operation, callGasLimit, verificationGasLimit })
      if (simulation.isSuccess) break
    } catch (error) {
      if (retries === 3) throw error
    }
    if (retries === 3) throw new BundlerRefusal(-32521, 'The operation needs more gas at every try.')
    verificationGasLimit = (verificationGasLimit * 3n) / 2n
  }
  const limits = { callGasLimit, verificationGasLimit }
  return { ...limits, preVerificationGas: preVerificationGasOf({ ...operation, ...limits }) }
}

const withMargin = (gas: bigint): bigint => (gas * 11n) / 10n + 1_000n

/** Finds the lowest sufficient gas: doubles the value until it is sufficient, then bisects. */
async function findMinCallGas(isSufficient: (gas: bigint) => Promise<boolean>): Promise<bigint> {
  let lowGas = 0n
  let highGas = initialCallGas
  while (highGas < maxCallGas && !(await isSufficient(highGas))) {
    lowGas = highGas
    highGas *= 2n
  }
  if (highGas > maxCallGas) highGas = maxCallGas
  while (highGas - lowGas > highGas / callGasPrecision) {
    const middleGas = (lowGas + highGas) / 2n
    if (await isSufficient(middleGas)) highGas = middleGas
    else lowGas = middleGas
  }
  return highGas
}

/** Computes the gas of a bundle that the entry point cannot measure: of the transaction, its calldata and the entry point itself. */
export function preVerificationGasOf(operation: Operation): bigint {
  // Fills missing fields with non-zero bytes, which cost more gas than zero bytes.
  const filledOperation = {
    ...operation,
    preVerificationGas: operation.preVerificationGas || 0xff_ff_ffn,
    maxFeePerGas: operation.maxFeePerGas || 0xff_ff_ff_ff_ffn,
    maxPriorityFeePerGas: operation.maxPriorityFeePerGas || 0xff_ff_ff_ff_ffn,
  }
  return transactionGas + calldataGasOf(encodeBundle(filledOperation, entryPoint)) + unbilledGas
}

export const encodeBundle = (operation: Operation, beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPointAbi,
    functionName: 'handleOps',
    args: [[packOperation(operation)], beneficiary],
  })

interface SimulatedBlock {
  readonly calls: readonly {
    readonly status: Hex
    readonly returnData: Hex
    readonly logs: readonly {
      readonly address: Address
      readonly data: Hex
      readonly topics: [Hex, ...Hex[]]
    }[]
    readonly error?: { readonly message: string; readonly data?: Hex }
  }[]
}

let simulationCode: Hex | undefined

/** Returns the code of the simulation variant of the entry point, which accepts an invalid signature. */
function readSimulationCode(): Hex {
  const path = require.resolve('entry-point-0.7/artifacts/EntryPointSimulations.json')
  simulationCode ??= (JSON.parse(readFileSync(path, 'utf8')) as { deployedBytecode: Hex }).deployedBytecode
  return simulationCode
}

/** Simulates an operation. Rejects with the message of the entry point if the call of the operation is not reached. */
async function simulateOperation(url: string, input: Operation): Promise<Simulation> {
  const maxFeePerGas = input.maxFeePerGas || defaultGasPrice
  const operation = { ...input, preVerificationGas: 0n, maxFeePerGas }
  // Increases the balance of the account, so that the payment is part of the measurement whatever the real balance is.
  const prefund = (operation.callGasLimit + operation.verificationGasLimit) * maxFeePerGas
  const [balance] = await callNode(url, [{ method: 'eth_getBalance', params: [operation.sender, 'latest'] }])
  const data = encodeFunctionData({
    abi: entryPointAbi,
    functionName: 'simulateHandleOp',
    args: [packOperation(operation), zeroAddress, '0x'],
  })
  const [blocks] = await callNode(url, [
    {
      method: 'eth_simulateV1',
      params: [
        {
          blockStateCalls: [
            {
              stateOverrides: {
                [entryPoint]: { code: readSimulationCode() },
                [operation.sender]: { balance: toHex(BigInt(balance as Hex) + prefund) },
              },
              calls: [{ to: entryPoint, data }],
            },
          ],
        },
        'latest',
      ],
    },
  ])
  const call = (blocks as SimulatedBlock[])[0]?.calls[0]
  if (!call) throw new BundlerRefusal(-32603, 'The node does not simulate.')
  if (call.status !== '0x1') throw refusalOf(call.error?.data ?? call.returnData)
  const result = decodeFunctionResult({
    abi: entryPointAbi,
    functionName: 'simulateHandleOp',
    data: call.returnData,
  })
  const logs = call.logs.map(log => ({ ...log, topics: [...log.topics] }))
  const [event] = parseEventLogs({ abi: entryPointAbi, eventName: 'UserOperationEvent', logs: logs as never })
  const [reason] = parseEventLogs({
    abi: entryPointAbi,
    eventName: 'UserOperationRevertReason',
    logs: logs as never,
  })
  return {
    verificationGas: result.preOpGas,
    isSuccess: event?.args.success === true,
    revertData: reason?.args.revertReason ?? '0x',
  }
}

/** Converts an error of the entry point to a refusal with a code of ERC-7769. */
export function refusalOf(data: Hex | undefined): BundlerRefusal {
  if (!data || data === '0x') return new BundlerRefusal(-32500, 'The entry point refuses without a reason.')
  try {
    const { args } = decodeErrorResult({ abi: entryPointAbi, data })
    const [, reason, innerReason] = args as readonly [bigint, string, Hex?]
    return new BundlerRefusal(
      codeOf(reason),
      innerReason ? `${reason}${reasonOf(innerReason)}` : reason,
      data,
    )
  } catch {
    return new BundlerRefusal(-32500, `The entry point refuses${reasonOf(data)}`, data)
  }
}

function codeOf(reason: string): number {
  if (/^AA(?:24|34)/.test(reason)) return -32507
  if (/^AA(?:22|32)/.test(reason)) return -32503
  return reason.startsWith('AA3') ? -32501 : -32500
}

const standardErrors = [
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
] as const

/** Formats the reason of a revert as text to append to a message. Returns an empty string if there is no reason. */
export function reasonOf(data: Hex): string {
  if (data === '0x') return ''
  try {
    const { errorName, args } = decodeErrorResult({ abi: standardErrors, data })
    return errorName === 'Error' ? `: ${args[0]}` : `: panic ${args[0]}`
  } catch {
    return `: ${data.slice(0, 202)}`
  }
}

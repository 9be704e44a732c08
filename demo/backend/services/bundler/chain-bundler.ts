import {
  type Address,
  decodeFunctionData,
  getAddress,
  type Hex,
  isHex,
  parseEventLogs,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testMnemonic } from '../../chains/accounts.ts'
import { accountContracts } from '../../chains/contracts/smart-accounts.ts'
import { toHexQuantity, callNode } from '../../chains/json-rpc.ts'
import {
  BundlerRefusal,
  entryPointAbi,
  hashOf,
  type Operation,
  readAddress,
  readOperation,
  createRefusal,
  toWire,
} from './operation.ts'
import { encodeBundle, findLimits, maxCallGas, preVerificationGasOf, refusalOf } from './simulate.ts'

const { entryPoint } = accountContracts
const eventTopic = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const beforeExecutionTopic = toEventSelector('BeforeExecution()')
/** Minimum balance of the account that sends bundles, in wei. Below it, the node sets a new balance. */
const relayerFunds = 10n ** 21n

/** WORTHLESS: account that sends bundles, the eleventh of the test mnemonic. Tests use the first ten. */
const relayer = mnemonicToAccount(testMnemonic, { addressIndex: 10 })

interface RawLog {
  readonly address: Address
  readonly topics: [Hex, ...Hex[]]
  readonly data: Hex
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
}

type Method = (params: readonly unknown[]) => Promise<unknown>

/**
 * Creates the methods of a bundler for one chain. Each operation is simulated, and sent in its own transaction. Its status is
 * read from the chain.
 */
export function createBundler(url: string, chainId: number): Readonly<Record<string, Method>> {
  const pendingOperations = new Map<Hex, Operation>()
  let sendQueue: Promise<unknown> = Promise.resolve()
  const callMethod = async <T>(method: string, params: readonly unknown[] = []): Promise<T> =>
    (await callNode(url, [{ method, params }]))[0] as T

  /** Finds the event of an operation. Reads the chain every time, so that the result is correct after a reorganization. */
  async function findEvent(hash: Hex): Promise<RawLog | undefined> {
    const [log] = await callMethod<RawLog[]>('eth_getLogs', [
      { address: entryPoint, topics: [eventTopic, hash], fromBlock: '0x0', toBlock: 'latest' },
    ])
    if (log) pendingOperations.delete(hash)
    return log
  }

  async function submitOperation(input: unknown): Promise<Hex> {
    const operation = readOperation(input, { isEstimate: false })
    const hash = hashOf(operation, chainId, entryPoint)
    if (pendingOperations.has(hash) || (await findEvent(hash))) throw createRefusal('already known')
    await removeMinedOperations()
    for (const otherOperation of pendingOperations.values())
      if (otherOperation.sender === operation.sender && otherOperation.nonce === operation.nonce)
        throw createRefusal('replacement underpriced: an operation with this nonce is waiting')
    await requireSufficientFees(operation)
    const data = encodeBundle(operation, relayer.address)
    await requireSuccessfulBundle(data)
    pendingOperations.set(hash, operation)
    try {
      await sendBundle(operation, data)
    } catch (error) {
      pendingOperations.delete(hash)
      throw error
    }
    return hash
  }

  const removeMinedOperations = () => Promise.all([...pendingOperations.keys()].map(findEvent))

  /** Rejects an operation whose fees do not cover the bundle or whose gas limits are above the maximum. */
  async function requireSufficientFees(operation: Operation): Promise<void> {
    const { callGasLimit, verificationGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation
    if (maxPriorityFeePerGas > maxFeePerGas)
      throw createRefusal('maxPriorityFeePerGas is above maxFeePerGas.')
    if (callGasLimit > maxCallGas || verificationGasLimit > maxCallGas)
      throw createRefusal('The gas limits are too high.')
    const minGas = preVerificationGasOf(operation)
    if (operation.preVerificationGas < minGas)
      throw createRefusal(`preVerificationGas is below ${minGas}, which the bundle costs.`)
    const { baseFeePerGas } = await callMethod<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', [
      'latest',
      false,
    ])
    if (maxFeePerGas < BigInt(baseFeePerGas)) throw createRefusal('maxFeePerGas is below the base fee.')
  }

  /** Simulates the whole bundle with the real signature. Rejects if the bundle would revert. */
  async function requireSuccessfulBundle(data: Hex): Promise<void> {
    const [block] = await callMethod<{ calls: { status: Hex; returnData: Hex; error?: { data?: Hex } }[] }[]>(
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: [{ from: relayer.address, to: entryPoint, data }] }] }, 'latest'],
    )
    const call = block?.calls[0]
    if (!call) throw new BundlerRefusal(-32603, 'The node does not simulate.')
    if (call.status !== '0x1') throw refusalOf(call.error?.data ?? call.returnData)
  }

  /** Sends bundles one after another, so that each has its own nonce. */
  function sendBundle(operation: Operation, data: Hex): Promise<Hex> {
    const submission = sendQueue.then(async () => {
      const [balance, nonce] = await Promise.all([
        callMethod<Hex>('eth_getBalance', [relayer.address, 'latest']),
        callMethod<Hex>('eth_getTransactionCount', [relayer.address, 'pending']),
      ])
      if (BigInt(balance) < relayerFunds)
        await callMethod('anvil_setBalance', [relayer.address, toHexQuantity(relayerFunds * 2n)])
      const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
      const signedTransaction = await relayer.signTransaction({
        type: 'eip1559',
        chainId,
        nonce: Number(nonce),
        to: entryPoint,
        data,
        // The entry point requires a reserve of gas for the call. Unused gas is not charged.
        gas: preVerificationGas + ((callGasLimit + verificationGasLimit + 50_000n) * 65n) / 63n,
        maxFeePerGas: operation.maxFeePerGas,
        maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
      })
      return callMethod<Hex>('eth_sendRawTransaction', [signedTransaction])
    })
    sendQueue = submission.catch(() => undefined)
    return submission
  }

  async function readReceipt(hash: Hex): Promise<unknown> {
    const log = await findEvent(hash)
    if (!log) return null
    const receipt = await callMethod<{ logs: RawLog[] } | null>('eth_getTransactionReceipt', [
      log.transactionHash,
    ])
    const [event] = parseEventLogs({
      abi: entryPointAbi,
      eventName: 'UserOperationEvent',
      logs: [log] as never,
    })
    if (!receipt || !event) return null
    const { sender, nonce, success, actualGasCost, actualGasUsed } = event.args
    return {
      userOpHash: hash,
      entryPoint,
      sender,
      nonce: toHex(nonce),
      paymaster: zeroAddress,
      actualGasCost: toHex(actualGasCost),
      actualGasUsed: toHex(actualGasUsed),
      success,
      logs: logsOf(receipt.logs, hash),
      receipt,
    }
  }

  async function readOperationByHash(hash: Hex): Promise<unknown> {
    const log = await findEvent(hash)
    const operation = pendingOperations.get(hash)
    if (!log)
      return operation
        ? {
            userOperation: toWire(operation),
            entryPoint,
            transactionHash: null,
            blockHash: null,
            blockNumber: null,
          }
        : null
    const transaction = await callMethod<{ input: Hex } | null>('eth_getTransactionByHash', [
      log.transactionHash,
    ])
    if (!transaction) return null
    const { transactionHash, blockHash, blockNumber } = log
    return {
      userOperation: readBundledOperation(transaction.input),
      entryPoint,
      transactionHash,
      blockHash,
      blockNumber,
    }
  }

  return {
    eth_chainId: async () => toHex(chainId),
    eth_supportedEntryPoints: async () => [entryPoint],
    async eth_estimateUserOperationGas([operation, entryPointAddress]) {
      requireEntryPoint(entryPointAddress)
      const limits = await findLimits(url, readOperation(operation, { isEstimate: true }))
      return Object.fromEntries(Object.entries(limits).map(([name, gas]) => [name, toHex(gas as bigint)]))
    },
    async eth_sendUserOperation([operation, entryPointAddress]) {
      requireEntryPoint(entryPointAddress)
      return submitOperation(operation)
    },
    eth_getUserOperationReceipt: ([hash]) => readReceipt(readHash(hash)),
    eth_getUserOperationByHash: ([hash]) => readOperationByHash(readHash(hash)),
  }
}

function requireEntryPoint(value: unknown): void {
  if (readAddress(value, 'entryPoint') !== entryPoint)
    throw createRefusal('The entry point is not supported.')
}

function readHash(value: unknown): Hex {
  if (!isHex(value) || value.length !== 66) throw createRefusal('A hash is needed.')
  return value.toLowerCase() as Hex
}

/** Returns the logs of one operation: those after the event of the previous operation, or after validation, up to its own event. */
function logsOf(logs: readonly RawLog[], hash: Hex): readonly RawLog[] {
  const isEntryPointLog = (log: RawLog) => getAddress(log.address) === entryPoint
  const eventIndex = logs.findIndex(
    log => isEntryPointLog(log) && log.topics[0] === eventTopic && log.topics[1]?.toLowerCase() === hash,
  )
  const previousEvent = logs
    .slice(0, eventIndex)
    .findLastIndex(
      log => isEntryPointLog(log) && (log.topics[0] === eventTopic || log.topics[0] === beforeExecutionTopic),
    )
  return logs.slice(previousEvent + 1, eventIndex)
}

/**
 * Decodes the only operation of a bundle to the JSON format of the RPC. Returns null for an empty bundle. Throws for a function that
 * `entryPointAbi` lacks.
 */
function readBundledOperation(input: Hex): unknown {
  const { functionName, args } = decodeFunctionData({ abi: entryPointAbi, data: input })
  if (functionName !== 'handleOps') return null
  const [operation] = args[0]
  if (!operation) return null
  const readHighHalf = (packedHex: Hex) => toHex(BigInt(packedHex) >> 128n)
  const readLowHalf = (packedHex: Hex) => toHex(BigInt(packedHex) & (2n ** 128n - 1n))
  const { initCode } = operation
  return {
    sender: operation.sender,
    nonce: toHex(operation.nonce),
    ...(initCode !== '0x' && {
      factory: getAddress(initCode.slice(0, 42)),
      factoryData: `0x${initCode.slice(42)}`,
    }),
    callData: operation.callData,
    verificationGasLimit: readHighHalf(operation.accountGasLimits),
    callGasLimit: readLowHalf(operation.accountGasLimits),
    preVerificationGas: toHex(operation.preVerificationGas),
    maxPriorityFeePerGas: readHighHalf(operation.gasFees),
    maxFeePerGas: readLowHalf(operation.gasFees),
    signature: operation.signature,
  }
}

import { hexToBytes, isAddress, isHex, stringToBytes } from 'viem'
import { accountContracts } from '../../../backend/chains/contracts/smart-accounts.ts'
import { type Call, FrameError, type PreparedRequest, type RpcRequest } from '../../contract.ts'
import type { createBatches } from './batches.ts'
import {
  chainNumberOf,
  type EvmAccount,
  requireEvmChain,
  type Submission,
  type Overrides,
} from './evm-account.ts'
import {
  addressOf,
  callOf,
  dataOf,
  createInvalidError,
  isSameAddress,
  listOf,
  quantityOf,
  recordOf,
} from './params.ts'
import type { WalletChain } from './rpc.ts'
import { decodeSafeCalls } from './safe-calls.ts'
import { readTypedData } from './typed-data.ts'
import { refusals } from '../../refusals.ts'

/** Dependencies of the EVM methods. */
export interface EvmContext {
  readonly chain: WalletChain
  /** Resolves to the account of an address, or to the preferred one if it is absent. Rejects if the address is not one of this user. */
  getAccount(address: unknown): Promise<EvmAccount>
  readonly batches: ReturnType<typeof createBatches>
  /** Resolves to the transaction hash of a submission. */
  waitForHash(submission: Submission): Promise<string>
}

const maxCalls = 100

type PrepareMethod = (params: readonly unknown[], context: EvmContext) => Promise<PreparedRequest>

const methods: Readonly<Record<string, PrepareMethod>> = {
  personal_sign: prepareMessage,
  eth_signTypedData_v4: prepareTypedData,
  eth_sendTransaction: prepareTransaction,
  wallet_sendCalls: prepareBatch,
  eth_sendUserOperation: prepareUserOperation,
}

/** Prepares EVM methods that need the user's approval. */
export async function prepareEvm(
  { method, params }: RpcRequest,
  context: EvmContext,
): Promise<PreparedRequest> {
  const prepare = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!prepare) throw new FrameError(`The method "${method}" is not available.`, 4200)
  return prepare(listOf(params), context)
}

async function prepareMessage(
  [firstParam, secondParam]: readonly unknown[],
  { chain, getAccount }: EvmContext,
): Promise<PreparedRequest> {
  // Tolerates pages that swap the parameters. If only one of them is an address, it is the account and not the message.
  const isSwapped = isAddress(String(firstParam)) && !isAddress(String(secondParam))
  const [message, address] = isSwapped ? [secondParam, firstParam] : [firstParam, secondParam]
  if (typeof message !== 'string') throw createInvalidError('A message is needed.')
  const isHexBytes = isHex(message) && message.length % 2 === 0
  const bytes = isHexBytes ? hexToBytes(message) : stringToBytes(message)
  const signer = await getAccount(address)
  return {
    content: { ...createContentHeader('personal_sign', chain, signer), kind: 'message', bytes },
    perform: () => signer.signMessage(bytes),
  }
}

async function prepareTypedData(
  [address, typedData]: readonly unknown[],
  { chain, getAccount }: EvmContext,
): Promise<PreparedRequest> {
  const data = readTypedData(typedData, chainNumberOf(chain))
  const signer = await getAccount(address)
  return {
    content: { ...createContentHeader('eth_signTypedData_v4', chain, signer), kind: 'typedData', data },
    async perform() {
      await requireEvmChain(chain)
      return signer.signTypedData(data)
    },
  }
}

async function prepareTransaction(
  [transaction]: readonly unknown[],
  context: EvmContext,
): Promise<PreparedRequest> {
  const { chain } = context
  const record = recordOf(transaction, 'The transaction')
  for (const name of ['authorizationList', 'blobs', 'blobVersionedHashes'])
    if (record[name] !== undefined) throw new FrameError(`A transaction with ${name} is not offered.`, 4200)
  requireSameChain(record.chainId, chain)
  const call = callOf(record)
  if (!call.to && call.data === '0x')
    throw createInvalidError('The transaction has neither a receiver nor data.')
  const sender = await context.getAccount(record.from)
  const plan = await sender.plan([call], readOverrides(record))
  return {
    content: {
      ...createContentHeader('eth_sendTransaction', chain, sender),
      kind: 'calls',
      calls: [call],
      fee: plan.fee,
    },
    perform: async () => context.waitForHash(await plan.send()),
  }
}

async function prepareBatch([request]: readonly unknown[], context: EvmContext): Promise<PreparedRequest> {
  const { chain, batches } = context
  const { version, id, from, chainId, calls, capabilities } = recordOf(request, 'The batch')
  requireSameChain(chainId, chain)
  requireSupportedCapabilities(capabilities)
  if (!Array.isArray(calls) || !calls.length) throw createInvalidError('A batch needs calls.')
  if (calls.length > maxCalls) throw new FrameError('The batch is too large.', 5740)
  const requestedId = await batches.requireUnusedId(id)
  const parsedCalls: readonly Call[] = calls.map(call => {
    const record = recordOf(call, 'A call')
    requireSupportedCapabilities(record.capabilities)
    return callOf(record)
  })
  const sender = await context.getAccount(from)
  const plan = await sender.plan(parsedCalls, {})
  const { fee, delegatesTo } = plan
  return {
    content: {
      ...createContentHeader('wallet_sendCalls', chain, sender),
      kind: 'calls',
      calls: parsedCalls,
      fee,
      ...(delegatesTo && { delegatesTo }),
    },
    async perform() {
      // Another request may have used the id while the user was reading.
      await batches.requireUnusedId(id)
      const submission = await plan.send()
      const batchId = await batches.save({ ...submission, chainId: chainNumberOf(chain) }, requestedId)
      // Version 1.0, a draft of EIP-5792, returns the id itself and not an object.
      return version === '1.0' ? batchId : { id: batchId }
    },
  }
}

/** Prepares a user operation. Uses only its sender, calls and nonce. Gas, fees and signature are computed here. */
async function prepareUserOperation(
  [userOperation, entryPoint]: readonly unknown[],
  context: EvmContext,
): Promise<PreparedRequest> {
  const { chain } = context
  const record = recordOf(userOperation, 'The user operation')
  if (!isSameAddress(accountContracts.entryPoint, entryPoint))
    throw new FrameError('The entry point is not supported.', -32602)
  for (const name of ['paymaster', 'eip7702Auth'])
    if (record[name] !== undefined && record[name] !== null)
      throw new FrameError(`A user operation with ${name} is not offered.`, 4200)
  const sender = await context.getAccount(addressOf(record.sender, 'The sender'))
  if (sender.type !== 'smartAccount') throw new FrameError('A standard account has no operations.', 4200)
  const calls = decodeSafeCalls(dataOf(record.callData))
  if (!calls.length) throw createInvalidError('The user operation does nothing.')
  const plan = await sender.plan(calls, { nonce: quantityOf(record.nonce, 'The nonce') })
  return {
    content: {
      ...createContentHeader('eth_sendUserOperation', chain, sender),
      kind: 'calls',
      calls,
      fee: plan.fee,
    },
    perform: async () => (await plan.send()).hash,
  }
}

/** Throws if a batch or a call requires an unsupported capability that is not marked as optional (EIP-5792). */
function requireSupportedCapabilities(capabilities: unknown): void {
  if (capabilities === undefined || capabilities === null) return
  for (const [name, capability] of Object.entries(recordOf(capabilities, 'The capabilities'))) {
    const isOptional = (capability as { optional?: unknown } | null | undefined)?.optional === true
    if (name !== 'atomic' && !isOptional)
      throw new FrameError(`The capability ${name} is not supported.`, 5700)
  }
}

function requireSameChain(chainId: unknown, chain: WalletChain): void {
  const text = typeof chainId === 'string' && chainId.startsWith('eip155:') ? chainId.slice(7) : chainId
  const number = quantityOf(text, 'The network')
  if (number !== undefined && number !== BigInt(chainNumberOf(chain)))
    throw new FrameError(refusals.otherNetwork, 5710)
}

function readOverrides(record: Readonly<Record<string, unknown>>): Overrides {
  const gas = quantityOf(record.gas ?? record.gasLimit, 'The gas limit')
  const gasPrice = quantityOf(record.gasPrice, 'The gas price')
  const maxFeePerGas = quantityOf(record.maxFeePerGas, 'The fee') ?? gasPrice
  const maxPriorityFeePerGas = quantityOf(record.maxPriorityFeePerGas, 'The tip')
  const nonce = quantityOf(record.nonce, 'The nonce')
  return { gas, maxFeePerGas, maxPriorityFeePerGas, nonce }
}

const createContentHeader = (method: string, chain: WalletChain, { address, type }: EvmAccount) => ({
  method,
  chainId: chain.id,
  account: { address, type },
})

import {
  type Address,
  concat,
  getAddress,
  type Hex,
  isAddress,
  isHex,
  pad,
  parseAbi,
  size,
  toHex,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'

/** A user operation for entry point 0.7 without a paymaster, parsed from the JSON format of the RPC. */
export interface Operation {
  readonly sender: Address
  readonly nonce: bigint
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly signature: Hex
}

export const entryPointAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'struct ExecutionResult { uint256 preOpGas; uint256 paid; uint256 accountValidationData; uint256 paymasterValidationData; bool targetSuccess; bytes targetResult; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
  'function simulateHandleOp(PackedUserOperation op, address target, bytes targetCallData) returns (ExecutionResult)',
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
])

/** An error with a code of ERC-7769 that the client receives. */
export class BundlerRefusal extends Error {
  readonly code: number
  readonly data?: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

const maxUint128 = 2n ** 128n - 1n

/** Parses an operation. For an estimate, the gas limits and fees may be missing. */
export function readOperation(input: unknown, options: { isEstimate: boolean }): Operation {
  if (typeof input !== 'object' || input === null) throw createRefusal('A user operation is needed.')
  const record = input as Readonly<Record<string, unknown>>
  for (const name of ['paymaster', 'paymasterData', 'eip7702Auth'])
    if (record[name] !== undefined && record[name] !== null && record[name] !== '0x')
      throw createRefusal(`${name} is not offered here.`)
  const readNumberField = (name: string, max: bigint) =>
    readNumber(record[name], name, max, options.isEstimate)
  const readBytesField = (name: string): Hex => {
    const value = record[name]
    if (!isHex(value) || value.length % 2) throw createRefusal(`${name} is not hex.`)
    return value
  }
  const hasFactory = record.factory !== undefined && record.factory !== null
  return {
    sender: readAddress(record.sender, 'sender'),
    nonce: readNumber(record.nonce, 'nonce', 2n ** 256n - 1n, false),
    ...(hasFactory && {
      factory: readAddress(record.factory, 'factory'),
      factoryData: readBytesField('factoryData'),
    }),
    callData: readBytesField('callData'),
    callGasLimit: readNumberField('callGasLimit', maxUint128),
    verificationGasLimit: readNumberField('verificationGasLimit', maxUint128),
    preVerificationGas: readNumberField('preVerificationGas', maxUint128),
    maxFeePerGas: readNumberField('maxFeePerGas', maxUint128),
    maxPriorityFeePerGas: readNumberField('maxPriorityFeePerGas', maxUint128),
    signature: readBytesField('signature'),
  }
}

export function readAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw createRefusal(`${name} is not an address.`)
  return getAddress(value)
}

function readNumber(value: unknown, name: string, max: bigint, isOptional: boolean): bigint {
  if (isOptional && (value === undefined || value === null)) return 0n
  if (!isHex(value) || value === '0x') throw createRefusal(`${name} is not a hex quantity.`)
  const number = BigInt(value)
  if (number > max) throw createRefusal(`${name} is too large.`)
  return number
}

export const createRefusal = (message: string): BundlerRefusal => new BundlerRefusal(-32602, message)

const packHalves = (highUnits: bigint, lowUnits: bigint): Hex =>
  concat([pad(toHex(highUnits), { size: 16 }), pad(toHex(lowUnits), { size: 16 })])

/** Packs an operation into the struct that the entry point receives. */
export const packOperation = (operation: Operation) => ({
  sender: operation.sender,
  nonce: operation.nonce,
  initCode: operation.factory ? concat([operation.factory, operation.factoryData ?? '0x']) : ('0x' as const),
  callData: operation.callData,
  accountGasLimits: packHalves(operation.verificationGasLimit, operation.callGasLimit),
  preVerificationGas: operation.preVerificationGas,
  gasFees: packHalves(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
  paymasterAndData: '0x' as const,
  signature: operation.signature,
})

export const hashOf = (operation: Operation, chainId: number, entryPoint: Address): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: operation,
  })

export const toWire = (operation: Operation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? toHex(value) : (value as string),
    ]),
  )

/** Computes the calldata gas of a transaction: 4 for each zero byte, 16 for each other byte. */
export function calldataGasOf(data: Hex): bigint {
  let gas = 0n
  for (let index = 0; index < size(data); index++)
    gas += data.slice(2 + index * 2, 4 + index * 2) === '00' ? 4n : 16n
  return gas
}

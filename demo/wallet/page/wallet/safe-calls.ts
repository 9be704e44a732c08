import {
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  encodePacked,
  getAddress,
  getCreate2Address,
  type Hex,
  isAddressEqual,
  keccak256,
  pad,
  parseAbi,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { accountContracts, safeProxyHash } from '../../../backend/chains/contracts/smart-accounts.ts'
import type { Call } from '../../contract.ts'
import { createInvalidError } from './params.ts'

const { safe, safeFactory, safeModule, safeModuleSetup, safeMultiSend } = accountContracts

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])

/** Encodes the call that sets up a Safe with one owner and the module that validates user operations. */
const encodeSetup = (owner: Address): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [
      [owner],
      1n,
      safeModuleSetup,
      encodeFunctionData({ abi, functionName: 'enableModules', args: [[safeModule]] }),
      safeModule,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })

/** Computes the address of an owner's Safe. It is the same on every network that has the Safe contracts, and before the deployment. */
export const safeAddressOf = (owner: Address): Address =>
  getCreate2Address({
    from: safeFactory,
    salt: keccak256(concat([keccak256(encodeSetup(owner)), pad('0x0')])),
    bytecodeHash: safeProxyHash,
  })

/** Creates the factory call that deploys an owner's Safe. */
export const createSafeDeployment = (owner: Address): { factory: Address; factoryData: Hex } => ({
  factory: safeFactory,
  factoryData: encodeFunctionData({
    abi,
    functionName: 'createProxyWithNonce',
    args: [safe, encodeSetup(owner), 0n],
  }),
})

/** Encodes calls as the data of a user operation. Several calls are atomic. */
export function encodeSafeCalls(calls: readonly Call[]): Hex {
  const packedCalls = calls.map(({ to, value, data }) => {
    if (!to) throw createInvalidError('A smart account makes no contracts: the call needs a receiver.')
    return { to, value, data }
  })
  const [firstCall] = packedCalls
  if (firstCall && packedCalls.length === 1)
    return encodeExecution(firstCall.to, firstCall.value, firstCall.data, 0)
  const encodedCalls = packedCalls.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, value, BigInt(size(data)), data],
    ),
  )
  const data = encodeFunctionData({ abi, functionName: 'multiSend', args: [concat(encodedCalls)] })
  // The operation 1 is a delegate call. The wallet uses it only for MultiSend.
  return encodeExecution(safeMultiSend, 0n, data, 1)
}

const encodeExecution = (to: Address, value: bigint, data: Hex, operation: 0 | 1): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'executeUserOpWithErrorString',
    args: [to, value, data, operation],
  })

/** Decodes the calls of a user operation that the page created. Throws FrameError if the data has another form. */
export function decodeSafeCalls(data: Hex): Call[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'executeUserOp' || functionName === 'executeUserOpWithErrorString') {
      const [to, value, innerData, operation] = args
      if (operation === 0) return [{ to, value, data: innerData }]
      if (operation === 1 && isAddressEqual(to, safeMultiSend) && value === 0n) return decodeBatch(innerData)
    }
  } catch {
    // Data that cannot be decoded is rejected below.
  }
  throw createInvalidError('The data of the user operation cannot be read.')
}

function decodeBatch(data: Hex): Call[] {
  const { functionName, args } = decodeFunctionData({ abi, data })
  if (functionName !== 'multiSend') throw new RangeError('Not a batch.')
  const [packedData] = args
  const calls: Call[] = []
  for (let offset = 0; offset < size(packedData); ) {
    const length = Number(slice(packedData, offset + 53, offset + 85))
    const end = offset + 85 + length
    if (Number(slice(packedData, offset, offset + 1)) !== 0 || end > size(packedData))
      throw new RangeError('Not a call.')
    calls.push({
      to: getAddress(slice(packedData, offset + 1, offset + 21)),
      value: BigInt(slice(packedData, offset + 21, offset + 53)),
      data: length ? slice(packedData, offset + 85, end) : '0x',
    })
    offset = end
  }
  return calls
}

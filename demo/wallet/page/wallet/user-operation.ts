import { type Address, concat, type Hex, isHex, numberToHex, size } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { accountContracts } from '../../../backend/chains/contracts/smart-accounts.ts'
import { FrameError } from '../../contract.ts'
import { chainNumberOf } from './evm-account.ts'
import { isRecord } from './params.ts'
import { callRpc, type WalletChain } from './rpc.ts'
import type { Keys } from './vault.ts'
import { refusals } from '../../refusals.ts'

const { entryPoint, safeModule } = accountContracts

/** A user operation (ERC-4337) for entry point 0.7, without a paymaster. */
export interface UserOperation extends UserOperationGas {
  readonly sender: Address
  readonly nonce: bigint
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly signature: Hex
}

export interface UserOperationGas {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

// `validAfter` and `validUntil` are 0, so the operation has no time limit. Its nonce allows it only once.
const unlimitedValidity: Hex = `0x${'00'.repeat(12)}`
/** Placeholder for gas estimates. It has the length and the verification cost of a real signature. */
export const dummySignature: Hex = concat([unlimitedValidity, `0x${'ec'.repeat(64)}`, '0x1b'])

const safeOperationFields = [
  { name: 'safe', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'verificationGasLimit', type: 'uint128' },
  { name: 'callGasLimit', type: 'uint128' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'maxPriorityFeePerGas', type: 'uint128' },
  { name: 'maxFeePerGas', type: 'uint128' },
  { name: 'paymasterAndData', type: 'bytes' },
  { name: 'validAfter', type: 'uint48' },
  { name: 'validUntil', type: 'uint48' },
  { name: 'entryPoint', type: 'address' },
] as const

export const totalGasOf = ({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
}: UserOperationGas): bigint => callGasLimit + verificationGasLimit + preVerificationGas

/** Resolves to the gas limits of an operation, as estimated by the bundler of the chain. */
export async function estimateUserOperation(
  chain: WalletChain,
  operation: UserOperation,
): Promise<UserOperationGas> {
  const estimate = await callRpc(bundlerOf(chain), 'eth_estimateUserOperationGas', [
    toWire(operation),
    entryPoint,
  ])
  const readLimit = (name: keyof UserOperationGas): bigint => {
    const value = isRecord(estimate) ? estimate[name] : undefined
    if (!isHex(value) || value === '0x' || size(value) > 16)
      throw new FrameError('The bundler gives no limits.', -32603)
    return BigInt(value)
  }
  return {
    callGasLimit: readLimit('callGasLimit'),
    verificationGasLimit: readLimit('verificationGasLimit'),
    preVerificationGas: readLimit('preVerificationGas'),
  }
}

/** Signs an operation. The Safe module verifies every signed field, including the deployment data of the account. */
export async function signUserOperation(
  chain: WalletChain,
  keys: Keys,
  operation: UserOperation,
): Promise<Hex> {
  const { sender, factory, factoryData, ...rest } = operation
  const signature = await keys.useEvm(account =>
    account.signTypedData({
      domain: { chainId: chainNumberOf(chain), verifyingContract: safeModule },
      types: { SafeOp: safeOperationFields },
      primaryType: 'SafeOp',
      message: {
        ...rest,
        safe: sender,
        initCode: factory && factoryData ? concat([factory, factoryData]) : '0x',
        paymasterAndData: '0x',
        validAfter: 0,
        validUntil: 0,
        entryPoint,
      },
    }),
  )
  return concat([unlimitedValidity, signature])
}

export const sendUserOperation = (chain: WalletChain, operation: UserOperation): Promise<unknown> =>
  callRpc(bundlerOf(chain), 'eth_sendUserOperation', [toWire(operation), entryPoint])

/** Computes the hash of a user operation, so that the wallet need not trust that of the bundler. It does not depend on the signature. */
export const operationHashOf = (chain: WalletChain, operation: UserOperation): Hex =>
  getUserOperationHash({
    chainId: chainNumberOf(chain),
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: operation,
  })

function bundlerOf({ bundler }: WalletChain): string {
  if (!bundler) throw new FrameError(refusals.noSmartAccounts, 4200)
  return bundler
}

const toWire = (operation: UserOperation): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(operation)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )

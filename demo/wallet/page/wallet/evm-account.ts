import type { Address, Hex } from 'viem'
import { type AccountType, type Call, type Fee, FrameError, type TypedData } from '../../contract.ts'
import { callRpc, type Currency, type WalletChain } from './rpc.ts'
import { refusals } from '../../refusals.ts'

/** An account of a user on one EVM chain. */
export interface EvmAccount {
  readonly address: Address
  readonly type: AccountType
  signMessage(bytes: Uint8Array): Promise<Hex>
  signTypedData(data: TypedData): Promise<Hex>
  /** Simulates and prices calls. Several calls are atomic. Rejects with FrameError if they would fail. */
  plan(calls: readonly Call[], overrides: Overrides): Promise<Plan>
}

/** Calls that are ready to be sent. */
export interface Plan {
  /** Maximum network fee. */
  readonly fee: Fee
  /** Contract to which this transaction delegates the account. Absent if it sets no delegation. */
  readonly delegatesTo?: Address
  /** Signs and sends the calls. Resolves as soon as a node or a bundler accepts them. */
  send(): Promise<Submission>
}

/** A sent transaction, or a user operation that a bundler includes in one. */
export interface Submission {
  readonly type: 'transaction' | 'userOperation'
  readonly hash: Hex
  readonly from: Address
  /** If the account has used this nonce, but no receipt exists for the hash, the submission was replaced. */
  readonly nonce: bigint
}

/** Parameters that a page may set for sending a call. Fees are in wei per gas. */
export interface Overrides {
  readonly gas?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: bigint
}

export const ether: Currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const currencyOf = ({ currency }: WalletChain): Currency => currency ?? ether

export const chainNumberOf = ({ id }: WalletChain): number => Number(id.slice('eip155:'.length))

export const totalValueOf = (calls: readonly Call[]): bigint =>
  calls.reduce((sum, { value }) => sum + value, 0n)

/** Adds 20 %, because a simulation uses the latest block, and the gas may differ in the block that includes the transaction. */
export const withMargin = (gas: bigint): bigint => (gas * 12n) / 10n

export const readBalance = async ({ rpc }: WalletChain, address: Address): Promise<bigint> =>
  BigInt(await callRpc<Hex>(rpc, 'eth_getBalance', [address, 'latest']))

/** Rejects with FrameError if the node serves another chain. */
export async function requireEvmChain(chain: WalletChain): Promise<void> {
  const chainId = await callRpc<Hex>(chain.rpc, 'eth_chainId')
  if (Number(chainId) !== chainNumberOf(chain)) throw new FrameError(refusals.otherNetwork, 4901)
}

export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Resolves to the fees per gas, in wei: the values that the page requests, or else the node's suggested tip, and twice the latest base
 * fee plus the tip. The base fee can grow by 12.5 % a block, so it doubles only after more than five full blocks.
 */
export async function readGasPrice({ rpc }: WalletChain, overrides: Overrides): Promise<GasPrice> {
  const [block, suggestedTip] = await Promise.all([
    callRpc<{ baseFeePerGas?: Hex }>(rpc, 'eth_getBlockByNumber', ['latest', false]),
    callRpc<Hex>(rpc, 'eth_maxPriorityFeePerGas'),
  ])
  const tip = overrides.maxPriorityFeePerGas ?? BigInt(suggestedTip)
  const maxFeePerGas = overrides.maxFeePerGas ?? BigInt(block.baseFeePerGas ?? '0x0') * 2n + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip > maxFeePerGas ? maxFeePerGas : tip }
}

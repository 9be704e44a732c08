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
  /** Simulates and prices calls; several are atomic. Throws FrameError if they would fail. */
  plan(calls: readonly Call[], overrides: Overrides): Promise<Plan>
}

/** A prepared submission of calls, which costs at most the fee. */
export interface Plan {
  readonly fee: Fee
  /** Contract to which this transaction delegates the account. Absent if the account already delegates to it. */
  readonly delegatesTo?: Address
  /** Signs and sends. Resolves as soon as a node or a bundler accepts it. */
  send(): Promise<Submission>
}

/** A sent transaction, or a user operation that a bundler includes in one. */
export interface Submission {
  readonly type: 'transaction' | 'userOperation'
  readonly hash: Hex
  readonly from: Address
  /** If the account has used this nonce and nothing is known by the hash, it was replaced. */
  readonly nonce: bigint
}

/** Optional parameters of a page for sending a call. */
export interface Overrides {
  readonly gas?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: bigint
}

export const ether: Currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const currencyOf = ({ currency }: WalletChain): Currency => currency ?? ether

export const chainNumberOf = ({ id }: WalletChain): number => Number(id.slice('eip155:'.length))

export const valueOf = (calls: readonly Call[]): bigint => calls.reduce((sum, { value }) => sum + value, 0n)

/** Adds a margin: a simulation uses the latest block, and the cost may change in the next one. */
export const withMargin = (gas: bigint): bigint => (gas * 12n) / 10n

export const balanceOf = async ({ rpc }: WalletChain, address: Address): Promise<bigint> =>
  BigInt(await callRpc<Hex>(rpc, 'eth_getBalance', [address, 'latest']))

/** Checks that the node serves the requested chain. */
export async function requireEvmChain(chain: WalletChain): Promise<void> {
  const chainId = await callRpc<Hex>(chain.rpc, 'eth_chainId')
  if (Number(chainId) !== chainNumberOf(chain)) throw new FrameError(refusals.otherNetwork, 4901)
}

export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Twice the base fee, enough for six full blocks, plus a tip; or the values the page requests. */
export async function gasPriceOf({ rpc }: WalletChain, overrides: Overrides): Promise<GasPrice> {
  const [block, suggestedPriority] = await Promise.all([
    callRpc<{ baseFeePerGas?: Hex }>(rpc, 'eth_getBlockByNumber', ['latest', false]),
    callRpc<Hex>(rpc, 'eth_maxPriorityFeePerGas'),
  ])
  const tip = overrides.maxPriorityFeePerGas ?? BigInt(suggestedPriority)
  const maxFeePerGas = overrides.maxFeePerGas ?? BigInt(block.baseFeePerGas ?? '0x0') * 2n + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip > maxFeePerGas ? maxFeePerGas : tip }
}

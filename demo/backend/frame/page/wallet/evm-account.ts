import type { Address, Hex } from 'viem'
import { type AccountType, type Call, type Fee, FrameError, type TypedData } from '../../contract.ts'
import { ask, type Currency, type WalletChain } from './rpc.ts'
import { refusals } from '../../refusals.ts'

/** An account of a person on one EVM chain. */
export interface EvmAccount {
  readonly address: Address
  readonly type: AccountType
  signMessage(bytes: Uint8Array): Promise<Hex>
  signTypedData(data: TypedData): Promise<Hex>
  /** Tries calls out and prices them; several are all done or none. Throws FrameError where they would fail. */
  plan(calls: readonly Call[], wishes: Wishes): Promise<Plan>
}

/** Calls that can be sent, for no more than the fee. */
export interface Plan {
  readonly fee: Fee
  /** The contract that the account becomes with this, where it is none yet. */
  readonly delegatesTo?: Address
  /** Signs and sends; answers as soon as a node or a bundler has it. */
  send(): Promise<Sent>
}

/** What was sent: a transaction, or a user operation that somebody puts into one. */
export interface Sent {
  readonly type: 'transaction' | 'userOperation'
  readonly hash: Hex
  readonly from: Address
  /** Once the account has used it up and nothing is known by the hash, something else took its place. */
  readonly nonce: bigint
}

/** What a page may ask of the way in which a call is sent. */
export interface Wishes {
  readonly gas?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: bigint
}

export const ether: Currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const currencyOf = ({ currency }: WalletChain): Currency => currency ?? ether

export const chainNumberOf = ({ id }: WalletChain): number => Number(id.slice('eip155:'.length))

export const valueOf = (calls: readonly Call[]): bigint => calls.reduce((sum, { value }) => sum + value, 0n)

/** A simulation runs into the last block; what happens in the next one may cost a little more. */
export const withMargin = (gas: bigint): bigint => (gas * 12n) / 10n

export const balanceOf = async ({ rpc }: WalletChain, address: Address): Promise<bigint> =>
  BigInt(await ask<Hex>(rpc, 'eth_getBalance', [address, 'latest']))

/** The node is the chain that was asked for, and not another one at its address. */
export async function requireEvmChain(chain: WalletChain): Promise<void> {
  const told = await ask<Hex>(chain.rpc, 'eth_chainId')
  if (Number(told) !== chainNumberOf(chain)) throw new FrameError(refusals.otherNetwork, 4901)
}

export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Twice the base fee, which bears six full blocks, and a tip; or what the page wishes. */
export async function gasPriceOf({ rpc }: WalletChain, wishes: Wishes): Promise<GasPrice> {
  const [block, suggested] = await Promise.all([
    ask<{ baseFeePerGas?: Hex }>(rpc, 'eth_getBlockByNumber', ['latest', false]),
    ask<Hex>(rpc, 'eth_maxPriorityFeePerGas'),
  ])
  const tip = wishes.maxPriorityFeePerGas ?? BigInt(suggested)
  const maxFeePerGas = wishes.maxFeePerGas ?? BigInt(block.baseFeePerGas ?? '0x0') * 2n + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip > maxFeePerGas ? maxFeePerGas : tip }
}

import type { Address } from '@solana/web3.js'
import { holdingOf } from '../../../../src/namespaces/solana/token-program.ts'
import type { AppPayload } from '../../../../src/services/embedded-frame/protocol.ts'
import type { Ask, Call } from '../contract.ts'
import { readCall } from './approval/decode/abi.ts'
import { isSameAddress } from './approval/decode/context.ts'
import {
  readSolanaTransaction,
  type SolanaAccount,
  type SolanaInstruction,
} from './approval/decode/solana-message.ts'
import { tokenPrograms } from './approval/decode/solana-metadata.ts'
import { associatedToken, computeBudget, system } from './approval/decode/solana-programs.ts'
import { u32, u64 } from './approval/decode/solana-rows.ts'
import { otherThanReviewed } from './failures.ts'

/** A payment as the person reviewed it: account as CAIP-10, network as CAIP-2, token and receiver as bare addresses. */
export type SendIntent = NonNullable<AppPayload<'RPC_REQUEST'>['intent']>

/**
 * Holds what would be signed against what the person reviewed in the form: it is that one payment and nothing besides.
 * Throws FrameError where it is not.
 */
export async function requireIntent(ask: Ask, intent: SendIntent): Promise<void> {
  const { chainId, account } = ask
  const isHere = chainId === intent.network && isSameOn(ask, `${chainId}:${account.address}`, intent.account)
  if (!isHere || !(await pays(ask, intent))) throw otherThanReviewed()
}

/** Letters of either case are one address on EVM networks, and two on Solana. */
const isSameOn = ({ chainId }: Ask, one: string, other: string): boolean =>
  chainId.startsWith('eip155:') ? isSameAddress(one, other) : one === other

async function pays(ask: Ask, intent: SendIntent): Promise<boolean> {
  if (ask.kind === 'calls') {
    const [call, another] = ask.calls
    return call !== undefined && !another && callPays(call, intent)
  }
  if (ask.kind !== 'solanaTransactions') return false
  const [bytes, another] = ask.transactions
  return bytes !== undefined && !another && transactionPays(bytes, intent)
}

function callPays({ to, value, data }: Call, { token, units, receiver }: SendIntent): boolean {
  if (!to) return false
  if (token === 'native') return data === '0x' && value === BigInt(units) && isSameAddress(to, receiver)
  const call = isSameAddress(to, token) && value === 0n ? readCall(data) : undefined
  if (call?.name !== 'transfer' || call.hasExtra) return false
  const [payee, amount] = call.args
  return isSameAddress(payee, receiver) && amount === BigInt(units)
}

async function transactionPays(bytes: Uint8Array, intent: SendIntent): Promise<boolean> {
  const { token, units, receiver } = intent
  const account = intent.account.slice(intent.network.length + 1)
  const message = readSolanaTransaction(bytes)
  if (message?.payer !== account) return false
  // What the network costs is no part of a payment; the screen shows it.
  const acts = message.instructions.filter(({ program }) => addressOf(program) !== computeBudget)
  const [first, second] = acts
  if (!first || acts.length > 2) return false
  if (token === 'native') {
    const isTransfer = isOf(first, system, 12) && u32(first.data, 0) === 2
    return !second && isTransfer && u64(first.data, 4) === BigInt(units) && names(first, [account, receiver])
  }
  const transfer = second ?? first
  const program = addressOf(transfer.program)
  if (!program || !tokenPrograms.has(program)) return false
  const [from, to] = await Promise.all([account, receiver].map(each => holding(each, token, program)))
  if (!from || !to) return false
  // The token account of the receiver is opened where there is none: CreateIdempotent.
  const isOpening =
    isOf(first, associatedToken, 1) &&
    first.data[0] === 1 &&
    names(first, [account, to, receiver, token, system, program])
  // TransferChecked.
  const isTransfer = isOf(transfer, program, 10) && transfer.data[0] === 12
  return (
    (!second || isOpening) &&
    isTransfer &&
    u64(transfer.data, 1) === BigInt(units) &&
    names(transfer, [from, token, to, account])
  )
}

const addressOf = (account: SolanaAccount): string | undefined =>
  'address' in account ? account.address : undefined

const isOf = ({ program, data }: SolanaInstruction, address: string, length: number): boolean =>
  addressOf(program) === address && data.length === length

const names = ({ accounts }: SolanaInstruction, addresses: readonly string[]): boolean =>
  accounts.length === addresses.length && accounts.every((each, at) => addressOf(each) === addresses[at])

/** Undefined where a name of the intent is no address. */
const holding = (owner: string, mint: string, program: string): Promise<string | undefined> =>
  holdingOf(owner as Address, mint as Address, program as Address).catch(() => undefined)

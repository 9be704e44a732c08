import type { Address } from '@solana/web3.js'
import { tokenAccountOf } from '../../../src/namespaces/solana/token-program.ts'
import type { IntentStep, SwapStep } from '../../../src/core/money/intent.ts'
import type { AppPayload } from '../../../src/services/embedded-frame/protocol.ts'
import type { SigningContent, Call } from '../contract.ts'
import { readCall } from './approval/decode/abi.ts'
import { isSameAddress } from './approval/decode/context.ts'
import {
  readSolanaTransaction,
  type SolanaAccount,
  type SolanaInstruction,
} from './approval/decode/solana-message.ts'
import { tokenPrograms } from './approval/decode/solana-metadata.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  systemProgram,
} from './approval/decode/solana-programs.ts'
import { readU32, readU64 } from './approval/decode/solana-rows.ts'
import { createIntentMismatchError } from './failures.ts'

/** The payment that the user reviewed in the app. The app sends it with the request. */
export type ReviewedIntent = NonNullable<AppPayload<'RPC_REQUEST'>['intent']>

/**
 * Checks that the content to be signed has the network, the account and exactly the steps that the user reviewed, in the same order.
 * Checks only the router and the paid native amount of a swap that is marked as unread. Rejects with FrameError if the content differs.
 */
export async function requireIntent(content: SigningContent, intent: ReviewedIntent): Promise<void> {
  const { chainId, account } = content
  const isSameAccount =
    chainId === intent.network && isSameAddressOn(content, `${chainId}:${account.address}`, intent.account)
  if (!isSameAccount || !(await matchesIntent(content, intent))) throw createIntentMismatchError()
}

/** Compares addresses: case-insensitively on EVM networks, exactly on Solana. */
const isSameAddressOn = ({ chainId }: SigningContent, a: string, b: string): boolean =>
  chainId.startsWith('eip155:') ? isSameAddress(a, b) : a === b

async function matchesIntent(content: SigningContent, intent: ReviewedIntent): Promise<boolean> {
  if (content.kind === 'calls') {
    const steps = intent.kind === 'batch' ? intent.steps : [intent]
    return (
      content.calls.length === steps.length &&
      steps.every((step, index) => matchesStep(content.calls[index], step))
    )
  }
  if (content.kind !== 'solanaTransactions' || intent.kind !== 'transfer') return false
  const [bytes, secondTransaction] = content.transactions
  return bytes !== undefined && !secondTransaction && matchesSolanaTransfer(bytes, intent)
}

function matchesStep(call: Call | undefined, step: IntentStep): boolean {
  const { to, value, data } = call ?? {}
  if (!to || value === undefined || data === undefined) return false
  if (step.kind === 'swap') return matchesSwap({ to, value, data }, step)
  const units = BigInt(step.units)
  if (step.kind === 'transfer' && step.token === 'native')
    return data === '0x' && value === units && isSameAddress(to, step.receiver)
  const [name, expectedAddress] =
    step.kind === 'transfer' ? (['transfer', step.receiver] as const) : (['approve', step.spender] as const)
  const decodedCall = isSameAddress(to, step.token) && value === 0n ? readCall(data) : undefined
  if (decodedCall?.name !== name || decodedCall.hasTrailingData || decodedCall.args.length !== 2) return false
  const [address, amount] = decodedCall.args
  return isSameAddress(address, expectedAddress) && amount === units
}

function matchesSwap({ to, value, data }: Required<Call>, step: SwapStep): boolean {
  const units = BigInt(step.units)
  const [isNativeInput, isNativeOutput] = [step.token === 'native', step.receiveToken === 'native']
  if (!isSameAddress(to, step.router) || value !== (isNativeInput ? units : 0n)) return false
  if (step.isUnread) return true
  const decodedCall = readCall(data)
  if (!decodedCall || decodedCall.hasTrailingData) return false
  const { name, args } = decodedCall
  const minReceived = BigInt(step.leastReceived)
  if (name === 'deposit') return isNativeInput && isSameAddress(to, step.receiveToken) && minReceived <= units
  if (name === 'withdraw')
    return isNativeOutput && isSameAddress(to, step.token) && args[0] === units && minReceived <= units
  const functionName = `swapExact${isNativeInput ? 'ETH' : 'Tokens'}For${isNativeOutput ? 'ETH' : 'Tokens'}`
  if (name !== functionName && name !== `${functionName}SupportingFeeOnTransferTokens`) return false
  const [paidUnits, minReceivedUnits, path, receiver, deadline] = isNativeInput ? [units, ...args] : args
  if (!Array.isArray(path) || typeof minReceivedUnits !== 'bigint' || typeof deadline !== 'bigint')
    return false
  return (
    paidUnits === units &&
    minReceivedUnits >= minReceived &&
    isSameAddress(receiver, step.receiver) &&
    deadline <= BigInt(step.deadline) &&
    (isNativeInput || isSameAddress(path[0], step.token)) &&
    (isNativeOutput || isSameAddress(path.at(-1), step.receiveToken))
  )
}

async function matchesSolanaTransfer(
  bytes: Uint8Array,
  intent: ReviewedIntent & { kind: 'transfer' },
): Promise<boolean> {
  const { token, units, receiver } = intent
  const account = intent.account.slice(intent.network.length + 1)
  const message = readSolanaTransaction(bytes)
  if (message?.payer !== account) return false
  // Skips instructions that set the network fee, because the fee is not part of the payment. The approval screen shows it.
  const mainInstructions = message.instructions.filter(
    ({ program }) => addressOf(program) !== computeBudgetProgram,
  )
  const [firstInstruction, secondInstruction] = mainInstructions
  if (!firstInstruction || mainInstructions.length > 2) return false
  if (token === 'native') {
    const isTransfer =
      isInstructionOf(firstInstruction, systemProgram, 12) && readU32(firstInstruction.data, 0) === 2
    return (
      !secondInstruction &&
      isTransfer &&
      readU64(firstInstruction.data, 4) === BigInt(units) &&
      hasAccounts(firstInstruction, [account, receiver])
    )
  }
  const transfer = secondInstruction ?? firstInstruction
  const program = addressOf(transfer.program)
  if (!program || !tokenPrograms.has(program)) return false
  const [from, to] = await Promise.all(
    [account, receiver].map(owner => findHoldingAddress(owner, token, program)),
  )
  if (!from || !to) return false
  // Instruction 1, CreateIdempotent: creates the recipient's token account if it does not exist.
  const isAccountCreation =
    isInstructionOf(firstInstruction, associatedTokenProgram, 1) &&
    firstInstruction.data[0] === 1 &&
    hasAccounts(firstInstruction, [account, to, receiver, token, systemProgram, program])
  // Instruction 12, TransferChecked.
  const isTransfer = isInstructionOf(transfer, program, 10) && transfer.data[0] === 12
  return (
    (!secondInstruction || isAccountCreation) &&
    isTransfer &&
    readU64(transfer.data, 1) === BigInt(units) &&
    hasAccounts(transfer, [from, token, to, account])
  )
}

const addressOf = (account: SolanaAccount): string | undefined =>
  'address' in account ? account.address : undefined

const isInstructionOf = ({ program, data }: SolanaInstruction, address: string, length: number): boolean =>
  addressOf(program) === address && data.length === length

const hasAccounts = ({ accounts }: SolanaInstruction, addresses: readonly string[]): boolean =>
  accounts.length === addresses.length &&
  accounts.every((account, index) => addressOf(account) === addresses[index])

/** Resolves to the address of an owner's token account. Resolves to undefined if a value in the intent is not an address. */
const findHoldingAddress = (owner: string, mint: string, program: string): Promise<string | undefined> =>
  tokenAccountOf(owner as Address, mint as Address, program as Address).catch(() => undefined)

import { createCaution, createDanger, type PartDescription } from '../description.ts'
import { createAmountRow, type Context, formatNativeAmount, formatNumber, toVisibleText } from './context.ts'
import { tokenPrograms } from './solana-metadata.ts'
import {
  createAccountRow,
  formatAccount,
  createMintRows,
  type SolanaContext,
  readU32,
  readU64,
} from './solana-rows.ts'
import type { SolanaInstruction } from './solana-message.ts'
import { describeTokenProgram } from './solana-token.ts'

export const systemProgram = '11111111111111111111111111111111'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memoPrograms = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** Describes an instruction of a known program. Returns undefined for unknown programs and unknown instructions. */
export function describeProgram(
  instruction: SolanaInstruction,
  context: SolanaContext,
): PartDescription | undefined {
  const program = 'address' in instruction.program ? instruction.program.address : ''
  if (program === systemProgram) return describeSystemInstruction(instruction, context)
  if (program === computeBudgetProgram) return describeComputeBudget(instruction, context)
  if (program === associatedTokenProgram) return describeAssociatedTokenAccount(instruction, context)
  if (memoPrograms.has(program)) return describeMemo(instruction, context)
  if (tokenPrograms.has(program)) return describeTokenProgram(instruction, context)
  return undefined
}

function describeSystemInstruction(
  { data, accounts }: SolanaInstruction,
  context: Context,
): PartDescription | undefined {
  const { translate, account } = context
  const getLamports = (offset: number): string => formatNativeAmount(readU64(data, offset) ?? 0n, context)
  switch (readU32(data, 0)) {
    case 0: {
      if (data.length !== 52) return undefined
      const amount = getLamports(4)
      return {
        title: translate('solana.create', { amount }),
        rows: [
          createAccountRow(translate('call.from'), accounts[0], context),
          createAccountRow(translate('call.to'), accounts[1], context),
        ],
      }
    }
    case 1: {
      if (data.length !== 36) return undefined
      const address = formatAccount(accounts[0], context)
      return {
        title: translate('solana.assign'),
        rows: [createAccountRow(translate('fact.account'), accounts[0], context)],
        warnings: [createDanger(translate('solana.assignText', { address }))],
      }
    }
    case 2: {
      if (data.length !== 12) return undefined
      const from = accounts[0]
      const isForeign = from !== undefined && 'address' in from && from.address !== account.address
      const amount = getLamports(4)
      return {
        title: translate('solana.transfer', { amount }),
        rows: [
          createAmountRow(translate('call.amount'), amount),
          ...(isForeign ? [createAccountRow(translate('call.from'), from, context)] : []),
          createAccountRow(translate('call.to'), accounts[1], context),
        ],
      }
    }
    case 4:
      if (data.length !== 4) return undefined
      return {
        title: translate('solana.nonce'),
        rows: [createAccountRow(translate('fact.account'), accounts[0], context)],
        warnings: [createCaution(translate('solana.nonceText'))],
      }
    default:
      return undefined
  }
}

function describeComputeBudget({ data }: SolanaInstruction, context: Context): PartDescription | undefined {
  const { translate } = context
  const isLimit = data[0] === 2 && data.length === 5
  const isPrice = data[0] === 3 && data.length === 9
  if (!isLimit && !isPrice) return undefined
  const value = isLimit ? BigInt(readU32(data, 1) ?? 0) : (readU64(data, 1) ?? 0n)
  const label = translate(isLimit ? 'solana.unitLimit' : 'solana.unitPrice')
  return { title: translate('solana.unit'), rows: [createAmountRow(label, formatNumber(value, context))] }
}

function describeAssociatedTokenAccount(
  { data, accounts }: SolanaInstruction,
  context: SolanaContext,
): PartDescription | undefined {
  const { translate } = context
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  return {
    title: translate('solana.createToken'),
    rows: [
      createAccountRow(translate('solana.wallet'), accounts[2], context),
      ...createMintRows(accounts[3], context),
      createAccountRow(translate('solana.tokenAccount'), accounts[1], context),
    ],
  }
}

function describeMemo({ data }: SolanaInstruction, { translate }: Context): PartDescription | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    return {
      title: translate('solana.memo'),
      rows: [{ label: translate('solana.memo'), value: toVisibleText(text) }],
    }
  } catch {
    return undefined
  }
}

import { createCaution, createDanger, type PartDescription } from '../description.ts'
import { amountRow, type Context, formatNativeAmount, formatNumber, visible } from './context.ts'
import { tokenPrograms } from './solana-metadata.ts'
import { accountRow, accountText, mintRows, type SolanaContext, u32, u64 } from './solana-rows.ts'
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
  if (program === systemProgram) return describeSystem(instruction, context)
  if (program === computeBudgetProgram) return describeBudget(instruction, context)
  if (program === associatedTokenProgram) return describeAssociated(instruction, context)
  if (memoPrograms.has(program)) return describeMemo(instruction, context)
  if (tokenPrograms.has(program)) return describeTokenProgram(instruction, context)
  return undefined
}

function describeSystem(
  { data, accounts }: SolanaInstruction,
  context: Context,
): PartDescription | undefined {
  const { translate, account } = context
  const getLamports = (offset: number): string => formatNativeAmount(u64(data, offset) ?? 0n, context)
  switch (u32(data, 0)) {
    case 0: {
      if (data.length !== 52) return undefined
      const amount = getLamports(4)
      return {
        title: translate('solana.create', { amount }),
        rows: [
          accountRow(translate('call.from'), accounts[0], context),
          accountRow(translate('call.to'), accounts[1], context),
        ],
      }
    }
    case 1: {
      if (data.length !== 36) return undefined
      const address = accountText(accounts[0], context)
      return {
        title: translate('solana.assign'),
        rows: [accountRow(translate('fact.account'), accounts[0], context)],
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
          amountRow(translate('call.amount'), amount),
          ...(isForeign ? [accountRow(translate('call.from'), from, context)] : []),
          accountRow(translate('call.to'), accounts[1], context),
        ],
      }
    }
    case 4:
      if (data.length !== 4) return undefined
      return {
        title: translate('solana.nonce'),
        rows: [accountRow(translate('fact.account'), accounts[0], context)],
        warnings: [createCaution(translate('solana.nonceText'))],
      }
    default:
      return undefined
  }
}

function describeBudget({ data }: SolanaInstruction, context: Context): PartDescription | undefined {
  const { translate } = context
  const isLimit = data[0] === 2 && data.length === 5
  const isPrice = data[0] === 3 && data.length === 9
  if (!isLimit && !isPrice) return undefined
  const value = isLimit ? BigInt(u32(data, 1) ?? 0) : (u64(data, 1) ?? 0n)
  const label = translate(isLimit ? 'solana.unitLimit' : 'solana.unitPrice')
  return { title: translate('solana.unit'), rows: [amountRow(label, formatNumber(value, context))] }
}

function describeAssociated(
  { data, accounts }: SolanaInstruction,
  context: SolanaContext,
): PartDescription | undefined {
  const { translate } = context
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  return {
    title: translate('solana.createToken'),
    rows: [
      accountRow(translate('solana.wallet'), accounts[2], context),
      ...mintRows(accounts[3], context),
      accountRow(translate('solana.tokenAccount'), accounts[1], context),
    ],
  }
}

function describeMemo({ data }: SolanaInstruction, { translate }: Context): PartDescription | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    return {
      title: translate('solana.memo'),
      rows: [{ label: translate('solana.memo'), value: visible(text) }],
    }
  } catch {
    return undefined
  }
}

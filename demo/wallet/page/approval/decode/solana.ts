import { encodeHex } from '../../../../../src/core/chain/hex.ts'
import {
  createCaution,
  createDanger,
  type PartDescription,
  type Part,
  type Row,
  type Warning,
} from '../description.ts'
import type { WalletPart } from '../../../contract.ts'
import { type Context, isSameAddress } from './context.ts'
import { computeBudgetProgram, describeProgram } from './solana-programs.ts'
import { formatAccount, isProgram, type SolanaContext } from './solana-rows.ts'
import { readSolanaTransaction, type SolanaInstruction, type SolanaMessage } from './solana-message.ts'
import { readSolanaTokens } from './solana-tokens.ts'

/** Describes every instruction of every transaction, with information from the chain about the tokens. */
export async function describeSolana(
  transactions: readonly Uint8Array[],
  isSending: boolean,
  baseContext: Context,
  read: WalletPart['read'],
): Promise<Part[]> {
  const { translate } = baseContext
  const messages = transactions.map(readSolanaTransaction)
  const context = { ...baseContext, tokens: await readSolanaTokens(messages, baseContext.chainId, read) }
  const count = String(transactions.length)
  return transactions.map((bytes, index): Part => {
    const description = describeTransaction(messages[index], context)
    const title =
      transactions.length > 1
        ? translate('solana.transaction', { number: String(index + 1), count })
        : description.title
    const warnings = [
      ...(description.warnings ?? []),
      ...(isSending ? [] : [createCaution(translate('solana.signOnly'))]),
    ]
    return { ...description, title, warnings, rows: description.rows ?? [], raw: encodeHex(bytes) }
  })
}

function describeTransaction(message: SolanaMessage | undefined, context: SolanaContext): PartDescription {
  const { translate, account } = context
  if (!message)
    return {
      title: translate('unreadable'),
      warnings: [
        createDanger(translate('solana.malformed')),
        createDanger(translate('unreadable.instruction')),
      ],
    }
  const warnings: Warning[] = message.signers.includes(account.address)
    ? []
    : [createCaution(translate('solana.notSigner'))]
  const rows: Row[] = isSameAddress(message.payer, account.address)
    ? []
    : [{ label: translate('solana.payer'), value: message.payer, kind: 'address' }]
  const instructionCount = String(message.instructions.length)
  const parts = message.instructions.map((instruction, index): Part => {
    const part = describeInstruction(instruction, context)
    return {
      ...part,
      title: translate('call.number', {
        number: String(index + 1),
        count: instructionCount,
        title: part.title,
      }),
    }
  })
  // Lists compute-budget instructions last, so that the user sees transfers first. Each keeps its number in the transaction.
  const isBudgetInstruction = message.instructions.map(({ program }) =>
    isProgram(program, computeBudgetProgram),
  )
  const orderedParts = [
    ...parts.filter((_, index) => !isBudgetInstruction[index]),
    ...parts.filter((_, index) => isBudgetInstruction[index]),
  ]
  return { title: translate('fact.solana'), warnings, rows, parts: orderedParts }
}

function describeInstruction(instruction: SolanaInstruction, context: SolanaContext): Part {
  const { translate } = context
  const raw = encodeHex(instruction.data)
  const description = describeProgram(instruction, context)
  if (description)
    return {
      title: description.title,
      warnings: description.warnings ?? [],
      rows: description.rows ?? [],
      raw,
    }
  return {
    title: translate('unreadable'),
    warnings: [createDanger(translate('unreadable.instruction'))],
    rows: [
      {
        label: translate('solana.program'),
        value: formatAccount(instruction.program, context),
        kind: 'address',
      },
      ...instruction.accounts.map(
        (account, index): Row => ({
          label: `${translate('fact.account')} ${index + 1}`,
          value: formatAccount(account, context),
          kind: 'address',
        }),
      ),
    ],
    raw,
  }
}

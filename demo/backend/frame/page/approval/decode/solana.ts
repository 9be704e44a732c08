import { encodeHex } from '../../../../../../src/core/chain/hex.ts'
import { caution, danger, type PartDescription, type Part, type Row, type Warning } from '../description.ts'
import type { WalletPart } from '../../../contract.ts'
import { type Context, isSameAddress } from './context.ts'
import { computeBudget, describeProgram } from './solana-programs.ts'
import { accountText, isProgram, type SolanaContext } from './solana-rows.ts'
import { readSolanaTransaction, type SolanaInstruction, type SolanaMessage } from './solana-message.ts'
import { readSolanaTokens } from './solana-tokens.ts'

/** Describes every instruction of every transaction, with on-chain information about its tokens. */
export async function describeSolana(
  transactions: readonly Uint8Array[],
  sends: boolean,
  plain: Context,
  read: WalletPart['read'],
): Promise<Part[]> {
  const { translate } = plain
  const messages = transactions.map(readSolanaTransaction)
  const context = { ...plain, tokens: await readSolanaTokens(messages, plain.chainId, read) }
  const count = String(transactions.length)
  return transactions.map((bytes, at): Part => {
    const described = describeTransaction(messages[at], context)
    const title =
      transactions.length > 1
        ? translate('solana.transaction', { number: String(at + 1), count })
        : described.title
    const warnings = [
      ...(described.warnings ?? []),
      ...(sends ? [] : [caution(translate('solana.signOnly'))]),
    ]
    return { ...described, title, warnings, rows: described.rows ?? [], raw: encodeHex(bytes) }
  })
}

function describeTransaction(message: SolanaMessage | undefined, context: SolanaContext): PartDescription {
  const { translate, account } = context
  if (!message)
    return {
      title: translate('unreadable'),
      warnings: [danger(translate('solana.malformed')), danger(translate('unreadable.instruction'))],
    }
  const warnings: Warning[] = message.signers.includes(account.address)
    ? []
    : [caution(translate('solana.notMine'))]
  const rows: Row[] = isSameAddress(message.payer, account.address)
    ? []
    : [{ label: translate('solana.payer'), value: message.payer, kind: 'address' }]
  const of = String(message.instructions.length)
  const parts = message.instructions.map((instruction, at): Part => {
    const part = describeInstruction(instruction, context)
    return {
      ...part,
      title: translate('call.number', { number: String(at + 1), count: of, title: part.title }),
    }
  })
  // Lists compute-budget instructions last, under their own numbers, so that transfers are seen first.
  const isCost = message.instructions.map(({ program }) => isProgram(program, computeBudget))
  const ordered = [...parts.filter((_, at) => !isCost[at]), ...parts.filter((_, at) => isCost[at])]
  return { title: translate('fact.solana'), warnings, rows, parts: ordered }
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
    warnings: [danger(translate('unreadable.instruction'))],
    rows: [
      {
        label: translate('solana.program'),
        value: accountText(instruction.program, context),
        kind: 'address',
      },
      ...instruction.accounts.map(
        (account, at): Row => ({
          label: `${translate('fact.account')} ${at + 1}`,
          value: accountText(account, context),
          kind: 'address',
        }),
      ),
    ],
    raw,
  }
}

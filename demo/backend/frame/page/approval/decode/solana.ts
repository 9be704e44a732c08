import { encodeHex } from '../../../../../../src/core/chain/hex.ts'
import { caution, danger, type Described, type Part, type Row, type Warning } from '../description.ts'
import type { WalletPart } from '../../../contract.ts'
import { type Context, isSameAddress } from './context.ts'
import { computeBudget, describeKnownProgram } from './solana-programs.ts'
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
  const { say } = plain
  const messages = transactions.map(readSolanaTransaction)
  const context = { ...plain, tokens: await readSolanaTokens(messages, plain.chainId, read) }
  const count = String(transactions.length)
  return transactions.map((bytes, at): Part => {
    const described = describeTransaction(messages[at], context)
    const title =
      transactions.length > 1 ? say('solana.transaction', { number: String(at + 1), count }) : described.title
    const warnings = [...(described.warnings ?? []), ...(sends ? [] : [caution(say('solana.signOnly'))])]
    return { ...described, title, warnings, rows: described.rows ?? [], raw: encodeHex(bytes) }
  })
}

function describeTransaction(message: SolanaMessage | undefined, context: SolanaContext): Described {
  const { say, account } = context
  if (!message)
    return {
      title: say('unreadable'),
      warnings: [danger(say('solana.malformed')), danger(say('unreadable.instruction'))],
    }
  const warnings: Warning[] = message.signers.includes(account.address)
    ? []
    : [caution(say('solana.notMine'))]
  const rows: Row[] = isSameAddress(message.payer, account.address)
    ? []
    : [{ label: say('solana.payer'), value: message.payer, kind: 'address' }]
  const of = String(message.instructions.length)
  const parts = message.instructions.map((instruction, at): Part => {
    const part = describeInstruction(instruction, context)
    return { ...part, title: say('call.number', { number: String(at + 1), count: of, title: part.title }) }
  })
  // Lists compute-budget instructions last, under their own numbers, so that transfers are seen first.
  const isCost = message.instructions.map(({ program }) => isProgram(program, computeBudget))
  const ordered = [...parts.filter((_, at) => !isCost[at]), ...parts.filter((_, at) => isCost[at])]
  return { title: say('fact.solana'), warnings, rows, parts: ordered }
}

function describeInstruction(instruction: SolanaInstruction, context: SolanaContext): Part {
  const { say } = context
  const raw = encodeHex(instruction.data)
  const known = describeKnownProgram(instruction, context)
  if (known) return { title: known.title, warnings: known.warnings ?? [], rows: known.rows ?? [], raw }
  return {
    title: say('unreadable'),
    warnings: [danger(say('unreadable.instruction'))],
    rows: [
      { label: say('solana.program'), value: accountText(instruction.program, context), kind: 'address' },
      ...instruction.accounts.map(
        (account, at): Row => ({
          label: `${say('fact.account')} ${at + 1}`,
          value: accountText(account, context),
          kind: 'address',
        }),
      ),
    ],
    raw,
  }
}

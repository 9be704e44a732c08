import { formatExactAmount, fromBaseUnits } from '../../../../../../src/core/money/amount.ts'
import { encodeBase58 } from '../../../../../../src/core/chain/base58.ts'
import { caution, danger, type Described, type Row, type Warning } from '../description.ts'
import { amountRow, plainNumber } from './context.ts'
import type { SolanaAccount, SolanaInstruction } from './solana-message.ts'
import { accountRow, accountText, mintRows, type SolanaContext, u64 } from './solana-rows.ts'

const mostUnits = 2n ** 64n - 1n

/** Describes instructions of both token programs. Returns undefined for unknown ones. */
export function describeTokenProgram(
  { data, accounts }: SolanaInstruction,
  context: SolanaContext,
): Described | undefined {
  const { say, tokens } = context
  const at = (index: number): SolanaAccount | undefined => accounts[index]
  const row = (label: string, index: number): Row => accountRow(label, at(index), context)
  const addressAt = (index: number): string | undefined => {
    const account = at(index)
    return account && 'address' in account ? account.address : undefined
  }
  /** Formats an amount with every digit. `decimals` come from the instruction where the program checks them against the mint. */
  const amountAt = (offset: number, mint: string | undefined, decimals: number | undefined): string => {
    const units = u64(data, offset) ?? 0n
    const { symbol } = tokens.token(mint)
    if (decimals === undefined) {
      const text = say('solana.units', { units: plainNumber(units, context) })
      return symbol === undefined ? text : `${text} (${symbol})`
    }
    const amount = formatExactAmount(fromBaseUnits(units, decimals), context.language)
    return symbol === undefined ? say('solana.tokens', { amount }) : `${amount} ${symbol}`
  }
  const checked = (mintIndex: number, offset = 1): string =>
    amountAt(offset, addressAt(mintIndex), data[offset + 8])
  /** Uses the decimals of the mint if the instruction has none. */
  const unchecked = (mint: string | undefined): string => amountAt(1, mint, tokens.token(mint).decimals)
  const doubt = (mint: string | undefined): Warning[] =>
    tokens.token(mint).decimals === undefined ? [caution(say('amount.unknown'))] : []
  /** Mint of a token account, if it could be read. */
  const mintBehind = (index: number): { mint?: string; rows: Row[] } => {
    const mint = tokens.mintOf(addressAt(index))
    return { mint, rows: mint === undefined ? [] : mintRows({ address: mint, isSigner: false }, context) }
  }
  const transfer = (
    amount: string,
    mint: readonly Row[],
    to: number,
    warnings: Warning[] = [],
  ): Described => ({
    title: say('solana.token', { amount }),
    rows: [amountRow(say('call.amount'), amount), ...mint, row(say('call.from'), 0), row(say('call.to'), to)],
    warnings,
  })
  const allow = (
    amount: string,
    mint: string | undefined,
    delegate: number,
    rows: readonly Row[],
    warnings: Warning[] = [],
  ): Described => {
    const spender = accountText(at(delegate), context)
    const isEndless = u64(data, 1) === mostUnits
    const shown = isEndless ? `${say('allow.unlimitedAmount')} (${amount})` : amount
    const token = tokens.token(mint).symbol ?? say('solana.mint')
    const warning = isEndless
      ? danger(say('allow.unlimited', { spender, token }))
      : caution(say('allow.limited', { spender, amount }))
    return {
      title: say('solana.approve'),
      rows: [amountRow(say('call.amount'), shown), row(say('call.spender'), delegate), ...rows],
      warnings: [warning, ...warnings],
    }
  }

  switch (data[0]) {
    case 3: {
      if (data.length !== 9) return undefined
      const { mint, rows } = mintBehind(0)
      return transfer(unchecked(mint), rows, 1, doubt(mint))
    }
    case 12:
      return data.length === 10 ? transfer(checked(1), mintRows(at(1), context), 2) : undefined
    case 26:
      // Token-2022: the same with a transfer fee.
      if (data[1] !== 1 || data.length !== 19) return undefined
      return transfer(checked(1, 2), mintRows(at(1), context), 2)
    case 4: {
      if (data.length !== 9) return undefined
      const { mint, rows } = mintBehind(0)
      const account = row(say('solana.tokenAccount'), 0)
      return allow(unchecked(mint), mint, 1, [...rows, account], doubt(mint))
    }
    case 13: {
      if (data.length !== 10) return undefined
      const rows = [...mintRows(at(1), context), row(say('solana.tokenAccount'), 0)]
      return allow(checked(1), addressAt(1), 2, rows)
    }
    case 5:
      return data.length === 1
        ? { title: say('solana.revoke'), rows: [row(say('solana.tokenAccount'), 0)] }
        : undefined
    case 6: {
      const isGivenUp = data[2] === 0
      if (data.length !== (isGivenUp ? 3 : 35)) return undefined
      const address = isGivenUp ? '' : encodeBase58(data.subarray(3, 35))
      return {
        title: say('solana.authority'),
        rows: [
          row(say('fact.account'), 0),
          ...(isGivenUp ? [] : [{ label: say('solana.owner'), value: address, kind: 'address' } as const]),
        ],
        warnings: [
          danger(isGivenUp ? say('solana.authorityNone') : say('solana.authorityText', { address })),
        ],
      }
    }
    case 7:
    case 8:
    case 14:
    case 15: {
      const isChecked = data[0] >= 14
      if (data.length !== (isChecked ? 10 : 9)) return undefined
      const isMint = data[0] === 7 || data[0] === 14
      const place = isMint ? 0 : 1
      const mint = addressAt(place)
      const amount = isChecked ? checked(place) : unchecked(mint)
      const end = isMint ? row(say('call.to'), 1) : row(say('call.from'), 0)
      return {
        title: say(isMint ? 'solana.mintTo' : 'solana.burn', { amount }),
        rows: [amountRow(say('call.amount'), amount), ...mintRows(at(place), context), end],
        warnings: isChecked ? [] : doubt(mint),
      }
    }
    case 9:
      if (data.length !== 1) return undefined
      return {
        title: say('solana.close'),
        rows: [row(say('solana.tokenAccount'), 0), row(say('call.receiver'), 1)],
        warnings: [caution(say('solana.closeText', { address: accountText(at(1), context) }))],
      }
    case 10:
    case 11:
      if (data.length !== 1) return undefined
      return {
        title: say(data[0] === 10 ? 'solana.freeze' : 'solana.thaw'),
        rows: [row(say('solana.tokenAccount'), 0)],
      }
    case 17:
      return data.length === 1
        ? { title: say('solana.sync'), rows: [row(say('solana.tokenAccount'), 0)] }
        : undefined
    default:
      return undefined
  }
}

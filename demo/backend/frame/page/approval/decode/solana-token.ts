import { formatExactAmount, fromBaseUnits } from '../../../../../../src/core/money/amount.ts'
import { encodeBase58 } from '../../../../../../src/core/chain/base58.ts'
import { caution, danger, type Described, type Row } from '../description.ts'
import { amountRow, type Context, plainNumber } from './context.ts'
import type { SolanaAccount, SolanaInstruction } from './solana-message.ts'
import { accountRow, accountText, u64 } from './solana-rows.ts'

const mostUnits = 2n ** 64n - 1n

/** Instructions of both token programs; undefined for those that have no words here. */
export function describeTokenProgram(
  { data, accounts }: SolanaInstruction,
  context: Context,
): Described | undefined {
  const { say } = context
  const at = (index: number): SolanaAccount | undefined => accounts[index]
  const row = (label: string, index: number): Row => accountRow(label, at(index), context)
  const units = (): string => say('solana.units', { units: plainNumber(u64(data, 1) ?? 0n, context) })
  const checked = (decimals: number | undefined): string => {
    const amount = fromBaseUnits(u64(data, 1) ?? 0n, decimals ?? 0)
    return say('solana.tokens', { amount: formatExactAmount(amount, context.language) })
  }
  const allow = (amount: string, delegate: number, rows: readonly Row[]): Described => {
    const spender = accountText(at(delegate), context)
    const isEndless = u64(data, 1) === mostUnits
    const shown = isEndless ? `${say('allow.unlimitedAmount')} (${amount})` : amount
    const warning = isEndless
      ? danger(say('allow.unlimited', { spender, token: say('solana.mint') }))
      : caution(say('allow.limited', { spender, amount }))
    return {
      title: say('solana.approve'),
      rows: [amountRow(say('call.amount'), shown), row(say('call.spender'), delegate), ...rows],
      warnings: [warning],
    }
  }

  switch (data[0]) {
    case 3:
      if (data.length !== 9) return undefined
      return {
        title: say('solana.token', { amount: units() }),
        rows: [amountRow(say('call.amount'), units()), row(say('call.from'), 0), row(say('call.to'), 1)],
        warnings: [caution(say('amount.unknown'))],
      }
    case 12: {
      if (data.length !== 10) return undefined
      const amount = checked(data[9])
      return {
        title: say('solana.token', { amount }),
        rows: [
          amountRow(say('call.amount'), amount),
          row(say('solana.mint'), 1),
          row(say('call.from'), 0),
          row(say('call.to'), 2),
        ],
      }
    }
    case 26: {
      // Token-2022: the same with a fee of the token.
      if (data[1] !== 1 || data.length !== 19) return undefined
      const amount = formatExactAmount(fromBaseUnits(u64(data, 2) ?? 0n, data[10] ?? 0), context.language)
      const shown = say('solana.tokens', { amount })
      return {
        title: say('solana.token', { amount: shown }),
        rows: [
          amountRow(say('call.amount'), shown),
          row(say('solana.mint'), 1),
          row(say('call.from'), 0),
          row(say('call.to'), 2),
        ],
      }
    }
    case 4:
      return data.length === 9 ? allow(units(), 1, [row(say('solana.tokenAccount'), 0)]) : undefined
    case 13:
      if (data.length !== 10) return undefined
      return allow(checked(data[9]), 2, [row(say('solana.mint'), 1), row(say('solana.tokenAccount'), 0)])
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
      const amount = isChecked ? checked(data[9]) : units()
      const ends = isMint
        ? [row(say('solana.mint'), 0), row(say('call.to'), 1)]
        : [row(say('call.from'), 0), row(say('solana.mint'), 1)]
      return {
        title: say(isMint ? 'solana.mintTo' : 'solana.burn', { amount }),
        rows: [amountRow(say('call.amount'), amount), ...ends],
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

import { caution, danger, type Row, type Warning } from '../description.ts'
import {
  addressRow,
  amountRow,
  type Context,
  doubtDecimals,
  fullAddress,
  isUnlimited,
  plainNumber,
  tokenAmount,
  tokenName,
} from './context.ts'

export interface Allowance {
  readonly token: string
  readonly spender: string
  readonly units: bigint
  readonly change?: 'more' | 'less'
  /** The same call can also approve a single item of a collection. */
  readonly mayBeItem?: boolean
}

interface Told {
  readonly title: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

/** Describes a permission to spend: the spender, the amount and the expiry. */
export async function allowance(asked: Allowance, context: Context): Promise<Told> {
  const { token: address, spender, units, change, mayBeItem = false } = asked
  const { say, lookUp } = context
  const token = await lookUp(address)
  const name = tokenName(token, address)
  const ends: Row[] = [addressRow(say('call.spender'), spender), addressRow(say('call.token'), address)]
  if (mayBeItem && token.isCollection)
    return {
      title: say('allow.item', { token: name }),
      rows: [amountRow(say('call.item'), plainNumber(units, context)), ...ends],
      warnings: [],
    }
  const amount = tokenAmount(units, token, address, context)
  const isEndless = isUnlimited(units)
  // Shows the digits even of an unlimited amount: everything that is signed is shown.
  const shown = isEndless ? `${say('allow.unlimitedAmount')} (${amount})` : amount
  const label = say(mayBeItem && token.decimals === undefined ? 'call.amountOrItem' : 'call.amount')
  const rows = [amountRow(label, shown, isEndless && change !== 'less' ? 'danger' : undefined), ...ends]
  if (change === 'less') return { title: say('allow.less', { token: name }), rows, warnings: [] }
  if (units === 0n && !change) return { title: say('allow.remove', { token: name }), rows, warnings: [] }
  const who = fullAddress(spender)
  const warning = isEndless
    ? danger(say('allow.unlimited', { spender: who, token: name }))
    : caution(say(change ? 'allow.added' : 'allow.limited', { spender: who, amount }))
  return {
    title: say(change ? 'allow.more' : 'allow.title', { token: name }),
    rows,
    warnings: [warning, ...doubtDecimals(token, context)],
  }
}

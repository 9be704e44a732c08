import { caution, createDanger, type Row, type Warning } from '../description.ts'
import {
  addressRow,
  amountRow,
  type Context,
  warnUncheckedDecimals,
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

interface AllowanceDescription {
  readonly title: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

/** Describes a permission to spend: the spender, the amount and the expiry. */
export async function describeAllowance(input: Allowance, context: Context): Promise<AllowanceDescription> {
  const { token: address, spender, units, change, mayBeItem = false } = input
  const { translate, readToken } = context
  const token = await readToken(address)
  const name = tokenName(token, address)
  const expiryRows: Row[] = [
    addressRow(translate('call.spender'), spender),
    addressRow(translate('call.token'), address),
  ]
  if (mayBeItem && token.isCollection)
    return {
      title: translate('allow.item', { token: name }),
      rows: [amountRow(translate('call.item'), plainNumber(units, context)), ...expiryRows],
      warnings: [],
    }
  const amount = tokenAmount(units, token, address, context)
  const isEndless = isUnlimited(units)
  // Shows the digits even of an unlimited amount: everything that is signed is shown.
  const amountText = isEndless ? `${translate('allow.unlimitedAmount')} (${amount})` : amount
  const label = translate(mayBeItem && token.decimals === undefined ? 'call.amountOrItem' : 'call.amount')
  const rows = [
    amountRow(label, amountText, isEndless && change !== 'less' ? 'danger' : undefined),
    ...expiryRows,
  ]
  if (change === 'less') return { title: translate('allow.less', { token: name }), rows, warnings: [] }
  if (units === 0n && !change)
    return { title: translate('allow.remove', { token: name }), rows, warnings: [] }
  const spenderAddress = fullAddress(spender)
  const warning = isEndless
    ? createDanger(translate('allow.unlimited', { spender: spenderAddress, token: name }))
    : caution(translate(change ? 'allow.added' : 'allow.limited', { spender: spenderAddress, amount }))
  return {
    title: translate(change ? 'allow.more' : 'allow.title', { token: name }),
    rows,
    warnings: [warning, ...warnUncheckedDecimals(token, context)],
  }
}

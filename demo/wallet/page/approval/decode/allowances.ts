import { createCaution, createDanger, type Row, type Warning } from '../description.ts'
import {
  createAddressRow,
  createAmountRow,
  type Context,
  warnUncheckedDecimals,
  formatAddress,
  isUnlimited,
  formatNumber,
  formatTokenAmount,
  tokenNameOf,
} from './context.ts'

export interface Allowance {
  readonly token: string
  readonly spender: string
  readonly units: bigint
  readonly change?: 'more' | 'less'
  /** The call can also approve a single item of a collection, because ERC-20 and ERC-721 share it. */
  readonly canBeItem?: boolean
}

interface AllowanceDescription {
  readonly title: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

/** Describes a permission to spend: the spender, the token and the amount. The caller adds the expiry. */
export async function describeAllowance(input: Allowance, context: Context): Promise<AllowanceDescription> {
  const { token: address, spender, units, change, canBeItem = false } = input
  const { translate, readToken } = context
  const token = await readToken(address)
  const name = tokenNameOf(token, address)
  const addressRows: Row[] = [
    createAddressRow(translate('call.spender'), spender),
    createAddressRow(translate('call.token'), address),
  ]
  if (canBeItem && token.isCollection)
    return {
      title: translate('allow.item', { token: name }),
      rows: [createAmountRow(translate('call.item'), formatNumber(units, context)), ...addressRows],
      warnings: [],
    }
  const amount = formatTokenAmount(units, token, address, context)
  const isUnlimitedAmount = isUnlimited(units)
  // Shows the digits even of an unlimited amount, because everything that is signed must be shown.
  const amountText = isUnlimitedAmount ? `${translate('allow.unlimitedAmount')} (${amount})` : amount
  const label = translate(canBeItem && token.decimals === undefined ? 'call.amountOrItem' : 'call.amount')
  const rows = [
    createAmountRow(label, amountText, isUnlimitedAmount && change !== 'less' ? 'danger' : undefined),
    ...addressRows,
  ]
  if (change === 'less') return { title: translate('allow.less', { token: name }), rows, warnings: [] }
  if (units === 0n && !change)
    return { title: translate('allow.remove', { token: name }), rows, warnings: [] }
  const spenderAddress = formatAddress(spender)
  const warning = isUnlimitedAmount
    ? createDanger(translate('allow.unlimited', { spender: spenderAddress, token: name }))
    : createCaution(translate(change ? 'allow.added' : 'allow.limited', { spender: spenderAddress, amount }))
  return {
    title: translate(change ? 'allow.more' : 'allow.title', { token: name }),
    rows,
    warnings: [warning, ...warnUncheckedDecimals(token, context)],
  }
}

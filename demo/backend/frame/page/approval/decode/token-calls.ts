import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { createDanger, type PartDescription, type Row, type Warning } from '../description.ts'
import type { DecodedCall } from './abi.ts'
import { describeAllowance } from './allowances.ts'
import {
  addressRow,
  amountRow,
  type Context,
  doubtDecimals,
  fullAddress,
  isSameAddress,
  nativeAmount,
  plainNumber,
  tokenAmount,
  tokenName,
  untilWarning,
} from './context.ts'

const zero = `0x${'0'.repeat(40)}`
/** Permit2; same address on every chain. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Describes transfers, permissions and other token calls. Returns undefined for other calls. */
export async function describeToken(
  { name, args, inputs }: DecodedCall,
  { to: address, value: paidUnits }: Call & { readonly to: Hex },
  context: Context,
): Promise<PartDescription | undefined> {
  const { translate, readToken, account } = context
  const arg = (index: number) => String(args[index])
  const units = (index: number) => BigInt(args[index] as bigint)
  const tokenRow = (isCollection = false): Row =>
    addressRow(translate(isCollection ? 'call.collection' : 'call.token'), address)

  const describeMove = async (
    from: string | undefined,
    to: string,
    amount: bigint,
    id?: bigint,
  ): Promise<PartDescription> => {
    const token = await readToken(address)
    const isItem = id !== undefined || token.isCollection === true
    // ERC-20 and ERC-721 share this call: one moves an amount, the other an item.
    const number = id ?? amount
    const amountText = isItem
      ? `${tokenName(token, address)} #${number}`
      : tokenAmount(amount, token, address, context)
    const rows: Row[] = [
      isItem
        ? { label: translate('call.item'), value: plainNumber(number, context), kind: 'amount' }
        : amountRow(
            translate(token.decimals === undefined ? 'call.amountOrItem' : 'call.amount'),
            amountText,
          ),
    ]
    if (id !== undefined && amount !== 1n)
      rows.push(amountRow(translate('call.amount'), plainNumber(amount, context)))
    const warnings: Warning[] = isItem ? [] : doubtDecimals(token, context)
    if (from !== undefined && !isSameAddress(from, account.address))
      warnings.push(createDanger(translate('call.foreign', { address: fullAddress(from) })))
    if (from !== undefined) rows.push(addressRow(translate('call.from'), from))
    return {
      title: translate('call.sendToken', { amount: amountText }),
      rows: [...rows, addressRow(translate('call.to'), to), tokenRow(isItem)],
      warnings: [...recipientWarnings(to, address, context), ...warnings],
    }
  }

  switch (name) {
    case 'transfer':
      return describeMove(undefined, arg(0), units(1))
    case 'transferFrom': {
      if (inputs.length !== 4) return describeMove(arg(0), arg(1), units(2))
      const token = arg(3)
      const tokenInfo = await readToken(token)
      const amountText = tokenAmount(units(2), tokenInfo, token, context)
      const isForeign = !isSameAddress(arg(0), account.address)
      return {
        title: translate('allow.permit2Transfer'),
        rows: [
          amountRow(translate('call.amount'), amountText),
          addressRow(translate('call.from'), arg(0)),
          addressRow(translate('call.to'), arg(1)),
          addressRow(translate('call.token'), token),
        ],
        warnings: [
          ...recipientWarnings(arg(1), token, context),
          ...doubtDecimals(tokenInfo, context),
          ...(isForeign ? [createDanger(translate('call.foreign', { address: fullAddress(arg(0)) }))] : []),
        ],
      }
    }
    case 'safeTransferFrom':
      return describeMove(arg(0), arg(1), inputs.length === 5 ? units(3) : 1n, units(2))
    case 'safeBatchTransferFrom': {
      const [ids, values] = [args[2], args[3]] as readonly (readonly bigint[])[]
      const descriptions = await Promise.all(
        (ids ?? []).map((id, index) => describeMove(arg(0), arg(1), values?.[index] ?? 0n, id)),
      )
      const parts = descriptions.map(({ title, rows = [], warnings = [] }) => ({ title, rows, warnings }))
      return { title: translate('call.named', { name }), rows: [tokenRow(true)], parts }
    }
    case 'approve':
      if (inputs.length === 4) {
        const description = await describeAllowance(
          { token: arg(0), spender: arg(1), units: units(2) },
          context,
        )
        const warnings = [
          ...description.warnings,
          ...(units(2) > 0n ? [untilWarning(units(3), context)] : []),
        ]
        return { ...description, title: translate('allow.permit2'), warnings }
      }
      return describeAllowance({ token: address, spender: arg(0), units: units(1), mayBeItem: true }, context)
    case 'increaseAllowance':
    case 'increaseApproval':
      return describeAllowance({ token: address, spender: arg(0), units: units(1), change: 'more' }, context)
    case 'decreaseAllowance':
    case 'decreaseApproval':
      return describeAllowance({ token: address, spender: arg(0), units: units(1), change: 'less' }, context)
    case 'permit': {
      const description = await describeAllowance(
        { token: address, spender: arg(1), units: units(2) },
        context,
      )
      const isForeign = !isSameAddress(arg(0), account.address)
      const warnings = isForeign
        ? [createDanger(translate('call.foreign', { address: fullAddress(arg(0)) }))]
        : []
      return { ...description, warnings: [...description.warnings, ...warnings] }
    }
    case 'setApprovalForAll': {
      const token = tokenName(await readToken(address), address)
      const rows = [addressRow(translate('call.spender'), arg(0)), tokenRow(true)]
      if (args[1] !== true) return { title: translate('allow.allRemove', { token }), rows }
      const text = translate('allow.allText', { spender: fullAddress(arg(0)) })
      return { title: translate('allow.all', { token }), rows, warnings: [createDanger(text)] }
    }
    case 'deposit':
      return {
        title: translate('call.wrap', { amount: nativeAmount(paidUnits, context) }),
        rows: [tokenRow()],
      }
    case 'withdraw':
    case 'burn':
    case 'mint': {
      const index = name === 'mint' ? 1 : 0
      const token = await readToken(address)
      const amount = tokenAmount(units(index), token, address, context)
      const title = name === 'withdraw' ? 'call.unwrap' : (`call.${name}` as 'call.mint' | 'call.burn')
      const receiver = name === 'mint' ? [addressRow(translate('call.receiver'), arg(0))] : []
      const warnings = doubtDecimals(token, context)
      return { title: translate(title, { amount }), rows: [...receiver, tokenRow()], warnings }
    }
    default:
      return undefined
  }
}

/** Warns about recipients that make tokens unrecoverable. */
function recipientWarnings(to: string, token: string, { translate }: Context): Warning[] {
  if (isSameAddress(to, zero)) return [createDanger(translate('call.toZero'))]
  return isSameAddress(to, token) ? [createDanger(translate('call.toToken'))] : []
}

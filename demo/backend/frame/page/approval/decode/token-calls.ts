import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { danger, type Described, type Row, type Warning } from '../description.ts'
import type { KnownCall } from './abi.ts'
import { allowance } from './allowances.ts'
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
  { name, args, inputs }: KnownCall,
  { to: address, value: paid }: Call & { readonly to: Hex },
  context: Context,
): Promise<Described | undefined> {
  const { say, lookUp, account } = context
  const arg = (at: number) => String(args[at])
  const units = (at: number) => BigInt(args[at] as bigint)
  const tokenRow = (isCollection = false): Row =>
    addressRow(say(isCollection ? 'call.collection' : 'call.token'), address)

  const moves = async (
    from: string | undefined,
    to: string,
    amount: bigint,
    id?: bigint,
  ): Promise<Described> => {
    const token = await lookUp(address)
    const isItem = id !== undefined || token.isCollection === true
    // ERC-20 and ERC-721 share this call: one moves an amount, the other an item.
    const number = id ?? amount
    const shown = isItem
      ? `${tokenName(token, address)} #${number}`
      : tokenAmount(amount, token, address, context)
    const rows: Row[] = [
      isItem
        ? { label: say('call.item'), value: plainNumber(number, context), kind: 'amount' }
        : amountRow(say(token.decimals === undefined ? 'call.amountOrItem' : 'call.amount'), shown),
    ]
    if (id !== undefined && amount !== 1n)
      rows.push(amountRow(say('call.amount'), plainNumber(amount, context)))
    const warnings: Warning[] = isItem ? [] : doubtDecimals(token, context)
    if (from !== undefined && !isSameAddress(from, account.address))
      warnings.push(danger(say('call.foreign', { address: fullAddress(from) })))
    if (from !== undefined) rows.push(addressRow(say('call.from'), from))
    return {
      title: say('call.sendToken', { amount: shown }),
      rows: [...rows, addressRow(say('call.to'), to), tokenRow(isItem)],
      warnings: [...lost(to, address, context), ...warnings],
    }
  }

  switch (name) {
    case 'transfer':
      return moves(undefined, arg(0), units(1))
    case 'transferFrom': {
      if (inputs.length !== 4) return moves(arg(0), arg(1), units(2))
      const token = arg(3)
      const known = await lookUp(token)
      const shown = tokenAmount(units(2), known, token, context)
      const foreign = !isSameAddress(arg(0), account.address)
      return {
        title: say('allow.permit2Transfer'),
        rows: [
          amountRow(say('call.amount'), shown),
          addressRow(say('call.from'), arg(0)),
          addressRow(say('call.to'), arg(1)),
          addressRow(say('call.token'), token),
        ],
        warnings: [
          ...lost(arg(1), token, context),
          ...doubtDecimals(known, context),
          ...(foreign ? [danger(say('call.foreign', { address: fullAddress(arg(0)) }))] : []),
        ],
      }
    }
    case 'safeTransferFrom':
      return moves(arg(0), arg(1), inputs.length === 5 ? units(3) : 1n, units(2))
    case 'safeBatchTransferFrom': {
      const [ids, values] = [args[2], args[3]] as readonly (readonly bigint[])[]
      const described = await Promise.all(
        (ids ?? []).map((id, at) => moves(arg(0), arg(1), values?.[at] ?? 0n, id)),
      )
      const parts = described.map(({ title, rows = [], warnings = [] }) => ({ title, rows, warnings }))
      return { title: say('call.named', { name }), rows: [tokenRow(true)], parts }
    }
    case 'approve':
      if (inputs.length === 4) {
        const described = await allowance({ token: arg(0), spender: arg(1), units: units(2) }, context)
        const warnings = [...described.warnings, ...(units(2) > 0n ? [untilWarning(units(3), context)] : [])]
        return { ...described, title: say('allow.permit2'), warnings }
      }
      return allowance({ token: address, spender: arg(0), units: units(1), mayBeItem: true }, context)
    case 'increaseAllowance':
    case 'increaseApproval':
      return allowance({ token: address, spender: arg(0), units: units(1), change: 'more' }, context)
    case 'decreaseAllowance':
    case 'decreaseApproval':
      return allowance({ token: address, spender: arg(0), units: units(1), change: 'less' }, context)
    case 'permit': {
      const described = await allowance({ token: address, spender: arg(1), units: units(2) }, context)
      const foreign = !isSameAddress(arg(0), account.address)
      const warnings = foreign ? [danger(say('call.foreign', { address: fullAddress(arg(0)) }))] : []
      return { ...described, warnings: [...described.warnings, ...warnings] }
    }
    case 'setApprovalForAll': {
      const token = tokenName(await lookUp(address), address)
      const rows = [addressRow(say('call.spender'), arg(0)), tokenRow(true)]
      if (args[1] !== true) return { title: say('allow.allRemove', { token }), rows }
      const text = say('allow.allText', { spender: fullAddress(arg(0)) })
      return { title: say('allow.all', { token }), rows, warnings: [danger(text)] }
    }
    case 'deposit':
      return { title: say('call.wrap', { amount: nativeAmount(paid, context) }), rows: [tokenRow()] }
    case 'withdraw':
    case 'burn':
    case 'mint': {
      const at = name === 'mint' ? 1 : 0
      const token = await lookUp(address)
      const amount = tokenAmount(units(at), token, address, context)
      const title = name === 'withdraw' ? 'call.unwrap' : (`call.${name}` as 'call.mint' | 'call.burn')
      const receiver = name === 'mint' ? [addressRow(say('call.receiver'), arg(0))] : []
      const warnings = doubtDecimals(token, context)
      return { title: say(title, { amount }), rows: [...receiver, tokenRow()], warnings }
    }
    default:
      return undefined
  }
}

/** Warns about recipients that make tokens unrecoverable. */
function lost(to: string, token: string, { say }: Context): Warning[] {
  if (isSameAddress(to, zero)) return [danger(say('call.toZero'))]
  return isSameAddress(to, token) ? [danger(say('call.toToken'))] : []
}

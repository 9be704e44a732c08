import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { createDanger, type PartDescription, type Row, type Warning } from '../description.ts'
import type { DecodedCall } from './abi.ts'
import { describeAllowance } from './allowances.ts'
import {
  createAddressRow,
  createAmountRow,
  type Context,
  warnUncheckedDecimals,
  formatAddress,
  isSameAddress,
  formatNativeAmount,
  formatNumber,
  formatTokenAmount,
  tokenNameOf,
  createExpiryWarning,
} from './context.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
/** Address of Permit2, the same on every chain. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Describes transfers, permissions and other token calls. Resolves to undefined for other calls. */
export async function describeTokenCall(
  { name, args, inputs }: DecodedCall,
  { to: address, value: paidUnits }: Call & { readonly to: Hex },
  context: Context,
): Promise<PartDescription | undefined> {
  const { translate, readToken, account } = context
  const getArg = (index: number) => String(args[index])
  const getUnits = (index: number) => BigInt(args[index] as bigint)
  const getTokenRow = (isCollection = false): Row =>
    createAddressRow(translate(isCollection ? 'call.collection' : 'call.token'), address)

  const describeTransfer = async (
    from: string | undefined,
    to: string,
    amount: bigint,
    id?: bigint,
  ): Promise<PartDescription> => {
    const token = await readToken(address)
    const isItem = id !== undefined || token.isCollection === true
    // ERC-20 and ERC-721 share the call `transferFrom`. It moves an amount of an ERC-20 token, or one item of an ERC-721 collection.
    const idOrAmount = id ?? amount
    const amountText = isItem
      ? `${tokenNameOf(token, address)} #${idOrAmount}`
      : formatTokenAmount(amount, token, address, context)
    const rows: Row[] = [
      isItem
        ? { label: translate('call.item'), value: formatNumber(idOrAmount, context), kind: 'amount' }
        : createAmountRow(
            translate(token.decimals === undefined ? 'call.amountOrItem' : 'call.amount'),
            amountText,
          ),
    ]
    if (id !== undefined && amount !== 1n)
      rows.push(createAmountRow(translate('call.amount'), formatNumber(amount, context)))
    const warnings: Warning[] = isItem ? [] : warnUncheckedDecimals(token, context)
    if (from !== undefined && !isSameAddress(from, account.address))
      warnings.push(createDanger(translate('call.otherAccount', { address: formatAddress(from) })))
    if (from !== undefined) rows.push(createAddressRow(translate('call.from'), from))
    return {
      title: translate('call.sendToken', { amount: amountText }),
      rows: [...rows, createAddressRow(translate('call.to'), to), getTokenRow(isItem)],
      warnings: [...getRecipientWarnings(to, address, context), ...warnings],
    }
  }

  switch (name) {
    case 'transfer':
      return describeTransfer(undefined, getArg(0), getUnits(1))
    case 'transferFrom': {
      if (inputs.length !== 4) return describeTransfer(getArg(0), getArg(1), getUnits(2))
      const token = getArg(3)
      const tokenInfo = await readToken(token)
      const amountText = formatTokenAmount(getUnits(2), tokenInfo, token, context)
      const isForeign = !isSameAddress(getArg(0), account.address)
      return {
        title: translate('allow.permit2Transfer'),
        rows: [
          createAmountRow(translate('call.amount'), amountText),
          createAddressRow(translate('call.from'), getArg(0)),
          createAddressRow(translate('call.to'), getArg(1)),
          createAddressRow(translate('call.token'), token),
        ],
        warnings: [
          ...getRecipientWarnings(getArg(1), token, context),
          ...warnUncheckedDecimals(tokenInfo, context),
          ...(isForeign
            ? [createDanger(translate('call.otherAccount', { address: formatAddress(getArg(0)) }))]
            : []),
        ],
      }
    }
    case 'safeTransferFrom':
      return describeTransfer(getArg(0), getArg(1), inputs.length === 5 ? getUnits(3) : 1n, getUnits(2))
    case 'safeBatchTransferFrom': {
      const [ids, values] = [args[2], args[3]] as readonly (readonly bigint[])[]
      const descriptions = await Promise.all(
        (ids ?? []).map((id, index) => describeTransfer(getArg(0), getArg(1), values?.[index] ?? 0n, id)),
      )
      const parts = descriptions.map(({ title, rows = [], warnings = [] }) => ({ title, rows, warnings }))
      return { title: translate('call.named', { name }), rows: [getTokenRow(true)], parts }
    }
    case 'approve':
      if (inputs.length === 4) {
        const description = await describeAllowance(
          { token: getArg(0), spender: getArg(1), units: getUnits(2) },
          context,
        )
        const warnings = [
          ...description.warnings,
          ...(getUnits(2) > 0n ? [createExpiryWarning(getUnits(3), context)] : []),
        ]
        return { ...description, title: translate('allow.permit2'), warnings }
      }
      return describeAllowance(
        { token: address, spender: getArg(0), units: getUnits(1), canBeItem: true },
        context,
      )
    case 'increaseAllowance':
    case 'increaseApproval':
      return describeAllowance(
        { token: address, spender: getArg(0), units: getUnits(1), change: 'more' },
        context,
      )
    case 'decreaseAllowance':
    case 'decreaseApproval':
      return describeAllowance(
        { token: address, spender: getArg(0), units: getUnits(1), change: 'less' },
        context,
      )
    case 'permit': {
      const description = await describeAllowance(
        { token: address, spender: getArg(1), units: getUnits(2) },
        context,
      )
      const isForeign = !isSameAddress(getArg(0), account.address)
      const warnings = isForeign
        ? [createDanger(translate('call.otherAccount', { address: formatAddress(getArg(0)) }))]
        : []
      return { ...description, warnings: [...description.warnings, ...warnings] }
    }
    case 'setApprovalForAll': {
      const token = tokenNameOf(await readToken(address), address)
      const rows = [createAddressRow(translate('call.spender'), getArg(0)), getTokenRow(true)]
      if (args[1] !== true) return { title: translate('allow.allRemove', { token }), rows }
      const text = translate('allow.allText', { spender: formatAddress(getArg(0)) })
      return { title: translate('allow.all', { token }), rows, warnings: [createDanger(text)] }
    }
    case 'deposit':
      return {
        title: translate('call.wrap', { amount: formatNativeAmount(paidUnits, context) }),
        rows: [getTokenRow()],
      }
    case 'withdraw':
    case 'burn':
    case 'mint': {
      const index = name === 'mint' ? 1 : 0
      const token = await readToken(address)
      const amount = formatTokenAmount(getUnits(index), token, address, context)
      const title = name === 'withdraw' ? 'call.unwrap' : (`call.${name}` as 'call.mint' | 'call.burn')
      const receiverRows = name === 'mint' ? [createAddressRow(translate('call.receiver'), getArg(0))] : []
      const warnings = warnUncheckedDecimals(token, context)
      return { title: translate(title, { amount }), rows: [...receiverRows, getTokenRow()], warnings }
    }
    default:
      return undefined
  }
}

/** Warns about the zero address and the token's own address as recipients, because tokens sent there are lost. */
function getRecipientWarnings(to: string, token: string, { translate }: Context): Warning[] {
  if (isSameAddress(to, zeroAddress)) return [createDanger(translate('call.toZero'))]
  return isSameAddress(to, token) ? [createDanger(translate('call.toToken'))] : []
}

import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { createDanger, type PartDescription, type Row } from '../description.ts'
import type { DecodedCall } from './abi.ts'
import {
  createAddressRow,
  createAmountRow,
  type Context,
  formatAddress,
  isSameAddress,
  formatNativeAmount,
  formatTokenAmount,
} from './context.ts'

/** Describes a swap of Uniswap V2 or a fork: the amounts paid and received, and the recipient. Resolves to undefined for other calls. */
export async function describeSwap(
  { name, args, inputs }: DecodedCall,
  { to: router, value }: Call & { readonly to: Hex },
  context: Context,
): Promise<PartDescription | undefined> {
  if (!name.startsWith('swap') || name === 'swapOwner') return undefined
  const { translate, readToken, account } = context
  const argsByName = new Map(inputs.map((input, index) => [input.name, args[index]]))
  const path = (argsByName.get('path') ?? []) as readonly string[]
  const receiver = String(argsByName.get('to'))
  const isNativeInput = /^swap(?:Exact)?ETHFor/.test(name)
  const isNativeOutput = /For(?:Exact)?ETH/.test(name)
  const formatPathAmount = async (
    units: unknown,
    token: string | undefined,
    isNative: boolean,
  ): Promise<string> => {
    if (isNative || token === undefined) return formatNativeAmount(BigInt(units as bigint), context)
    return formatTokenAmount(BigInt(units as bigint), await readToken(token), token, context)
  }
  const paidUnits = isNativeInput ? value : (argsByName.get('amountIn') ?? argsByName.get('amountInMax'))
  const receivedUnits = argsByName.get('amountOutMin') ?? argsByName.get('amountOut')
  const isExactIn = argsByName.has('amountOutMin')
  const rows: Row[] = [
    createAmountRow(
      translate(isExactIn ? 'call.pays' : 'call.paysAtMost'),
      await formatPathAmount(paidUnits, path[0], isNativeInput),
    ),
    createAmountRow(
      translate(isExactIn ? 'call.receivesAtLeast' : 'call.receives'),
      await formatPathAmount(receivedUnits, path.at(-1), isNativeOutput),
    ),
    createAddressRow(translate('call.receiver'), receiver),
    ...path.map(token => createAddressRow(translate('call.token'), token)),
    createAddressRow(translate('call.contractRow'), router),
  ]
  const isForeign = !isSameAddress(receiver, account.address)
  const warning = createDanger(`${translate('call.receiver')}: ${formatAddress(receiver)}`)
  return { title: translate('call.swap'), rows, warnings: isForeign ? [warning] : [] }
}

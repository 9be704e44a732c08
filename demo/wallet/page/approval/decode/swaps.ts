import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { createDanger, type PartDescription, type Row } from '../description.ts'
import type { DecodedCall } from './abi.ts'
import {
  addressRow,
  amountRow,
  type Context,
  fullAddress,
  isSameAddress,
  nativeAmount,
  tokenAmount,
} from './context.ts'

/** Describes Uniswap V2 style swaps: the amount paid, the minimum received, and the recipient. */
export async function describeSwap(
  { name, args, inputs }: DecodedCall,
  { to: router, value }: Call & { readonly to: Hex },
  context: Context,
): Promise<PartDescription | undefined> {
  if (!name.startsWith('swap') || name === 'swapOwner') return undefined
  const { translate, readToken, account } = context
  const byName = new Map(inputs.map((input, index) => [input.name, args[index]]))
  const path = (byName.get('path') ?? []) as readonly string[]
  const receiver = String(byName.get('to'))
  const paysNative = /^swap(?:Exact)?ETHFor/.test(name)
  const getsNative = /For(?:Exact)?ETH/.test(name)
  const sum = async (units: unknown, token: string | undefined, isNative: boolean): Promise<string> => {
    if (isNative || token === undefined) return nativeAmount(BigInt(units as bigint), context)
    return tokenAmount(BigInt(units as bigint), await readToken(token), token, context)
  }
  const paidUnits = paysNative ? value : (byName.get('amountIn') ?? byName.get('amountInMax'))
  const receivedUnits = byName.get('amountOutMin') ?? byName.get('amountOut')
  const isExactIn = byName.has('amountOutMin')
  const rows: Row[] = [
    amountRow(
      translate(isExactIn ? 'call.pays' : 'call.paysAtMost'),
      await sum(paidUnits, path[0], paysNative),
    ),
    amountRow(
      translate(isExactIn ? 'call.receivesAtLeast' : 'call.receives'),
      await sum(receivedUnits, path.at(-1), getsNative),
    ),
    addressRow(translate('call.receiver'), receiver),
    ...path.map(token => addressRow(translate('call.token'), token)),
    addressRow(translate('call.contractRow'), router),
  ]
  const isForeign = !isSameAddress(receiver, account.address)
  const warning = createDanger(`${translate('call.receiver')}: ${fullAddress(receiver)}`)
  return { title: translate('call.swap'), rows, warnings: isForeign ? [warning] : [] }
}

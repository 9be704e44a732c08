import type { Hex } from 'viem'
import type { TypedData } from '../../../contract.ts'
import { createDanger, type PartDescription, type Part, type Warning } from '../description.ts'
import { describeCall } from './calls.ts'
import {
  addressRow,
  amountRow,
  type Context,
  fullAddress,
  isSameAddress,
  tokenAmount,
  untilWarning,
  visible,
} from './context.ts'
import { contractOf, type Fields, fieldsOf } from './typed-values.ts'

/** Describes signatures that let another account act for the user: ERC-3009, ERC-2771 and Safe transactions. */
export async function describeTransferBySignature(
  data: TypedData,
  context: Context,
): Promise<PartDescription | undefined> {
  const message = fieldsOf(data.message)
  if (message.has('from', 'to', 'value', 'validBefore')) return describeAuthorized(data, message, context)
  if (message.has('to', 'value', 'data', 'operation', 'safeTxGas'))
    return describeSigned(message, context, {
      title: context.translate('typed.safe'),
      warnings: message.text('operation') === '1' ? [createDanger(context.translate('call.delegate'))] : [],
    })
  if (message.has('from', 'to', 'value', 'data') || message.has('from', 'functionSignature')) {
    const name = visible(data.primaryType)
    return describeSigned(message, context, {
      title: context.translate('typed.forward', { name }),
      warnings: [createDanger(context.translate('typed.forwardText'))],
      to: message.has('to') ? undefined : contractOf(data),
    })
  }
  return undefined
}

async function describeAuthorized(
  data: TypedData,
  message: Fields,
  context: Context,
): Promise<PartDescription> {
  const { translate, readToken, account } = context
  const address = contractOf(data)
  const amount = tokenAmount(message.units('value') ?? 0n, await readToken(address), address, context)
  const from = message.text('from')
  const warnings: Warning[] = [createDanger(translate('typed.transferText', { amount }))]
  const until = message.units('validBefore')
  if (until !== undefined) warnings.push(untilWarning(until, context))
  if (!isSameAddress(from, account.address))
    warnings.push(createDanger(translate('call.foreign', { address: fullAddress(from) })))
  return {
    title: translate('typed.transfer', { name: visible(data.primaryType) }),
    rows: [
      amountRow(translate('call.amount'), amount),
      addressRow(translate('call.from'), from),
      addressRow(translate('call.to'), message.text('to')),
      addressRow(translate('call.token'), address),
    ],
    warnings,
  }
}

interface Frame {
  readonly title: string
  readonly warnings: readonly Warning[]
  /** Fallback if the data omits it. */
  readonly to?: string
}

/** Decodes the inner call like any other. */
async function describeSigned(message: Fields, context: Context, frame: Frame): Promise<PartDescription> {
  const to = frame.to ?? message.text('to')
  const data = message.text(message.has('data') ? 'data' : 'functionSignature')
  const isCall = /^0x[0-9a-f]{40}$/i.test(to) && /^0x(?:[0-9a-f]{2})*$/i.test(data)
  const parts: Part[] = isCall
    ? [
        await describeCall(
          { to: to as Hex, value: message.units('value') ?? 0n, data: data as Hex },
          context,
          1,
        ),
      ]
    : []
  const unreadableWarnings = isCall ? [] : [createDanger(context.translate('unreadable.call'))]
  return { title: frame.title, warnings: [...frame.warnings, ...unreadableWarnings], parts }
}

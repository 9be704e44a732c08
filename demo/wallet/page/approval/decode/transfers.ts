import type { Hex } from 'viem'
import type { TypedData } from '../../../contract.ts'
import { createDanger, type PartDescription, type Part, type Warning } from '../description.ts'
import { describeCall } from './calls.ts'
import {
  createAddressRow,
  createAmountRow,
  type Context,
  formatAddress,
  isSameAddress,
  formatTokenAmount,
  createExpiryWarning,
  toVisibleText,
} from './context.ts'
import { contractOf, type Fields, fieldsOf } from './typed-values.ts'

/**
 * Describes a signature that lets another account act for the user: ERC-3009 transfers, ERC-2771 calls and Safe transactions. Resolves
 * to undefined for other data.
 */
export async function describeTransferBySignature(
  data: TypedData,
  context: Context,
): Promise<PartDescription | undefined> {
  const message = fieldsOf(data.message)
  if (message.has('from', 'to', 'value', 'validBefore'))
    return describeTransferAuthorization(data, message, context)
  if (message.has('to', 'value', 'data', 'operation', 'safeTxGas'))
    return describeSignedCall(message, context, {
      title: context.translate('typed.safe'),
      warnings: message.text('operation') === '1' ? [createDanger(context.translate('call.delegate'))] : [],
    })
  if (message.has('from', 'to', 'value', 'data') || message.has('from', 'functionSignature')) {
    const name = toVisibleText(data.primaryType)
    return describeSignedCall(message, context, {
      title: context.translate('typed.forward', { name }),
      warnings: [createDanger(context.translate('typed.forwardText'))],
      to: message.has('to') ? undefined : contractOf(data),
    })
  }
  return undefined
}

async function describeTransferAuthorization(
  data: TypedData,
  message: Fields,
  context: Context,
): Promise<PartDescription> {
  const { translate, readToken, account } = context
  const address = contractOf(data)
  const amount = formatTokenAmount(message.units('value') ?? 0n, await readToken(address), address, context)
  const from = message.text('from')
  const warnings: Warning[] = [createDanger(translate('typed.transferText', { amount }))]
  const validBefore = message.units('validBefore')
  if (validBefore !== undefined) warnings.push(createExpiryWarning(validBefore, context))
  if (!isSameAddress(from, account.address))
    warnings.push(createDanger(translate('call.otherAccount', { address: formatAddress(from) })))
  return {
    title: translate('typed.transfer', { name: toVisibleText(data.primaryType) }),
    rows: [
      createAmountRow(translate('call.amount'), amount),
      createAddressRow(translate('call.from'), from),
      createAddressRow(translate('call.to'), message.text('to')),
      createAddressRow(translate('call.token'), address),
    ],
    warnings,
  }
}

interface CallHeading {
  readonly title: string
  readonly warnings: readonly Warning[]
  /** Called contract, if the signed data does not name it. */
  readonly to?: string
}

/** Describes a call that the signature allows others to make. Decodes the call like one of a transaction. */
async function describeSignedCall(
  message: Fields,
  context: Context,
  heading: CallHeading,
): Promise<PartDescription> {
  const to = heading.to ?? message.text('to')
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
  return { title: heading.title, warnings: [...heading.warnings, ...unreadableWarnings], parts }
}

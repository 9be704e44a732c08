import type { Hex } from 'viem'
import type { TypedData } from '../../../contract.ts'
import { createCaution, createDanger, type PartDescription } from '../description.ts'
import { describeCall } from './calls.ts'
import { createAddressRow, type Context, formatAddress } from './context.ts'
import { fieldsOf } from './typed-values.ts'

/**
 * Describes data that gives control of the account away: EIP-7702 authorizations, delegations, and operations of smart accounts.
 * Resolves to undefined for other data.
 */
export async function describeRights(
  data: TypedData,
  context: Context,
): Promise<PartDescription | undefined> {
  const { translate, account } = context
  const message = fieldsOf(data.message)
  const isAuthorization =
    message.has('chainId', 'nonce') &&
    (message.has('address') || message.has('delegate') || message.has('contractAddress'))
  if (isAuthorization || /^(?:7702)?Authorization$|EIP-?7702/i.test(data.primaryType)) {
    const delegateField =
      ['address', 'delegate', 'contractAddress'].find(field => message.has(field)) ?? 'address'
    const delegateAddress = message.text(delegateField)
    const warnings = [
      createDanger(translate('typed.delegationText', { address: formatAddress(delegateAddress) })),
    ]
    if (message.units('chainId') === 0n) warnings.push(createDanger(translate('typed.everyChain')))
    return {
      title: translate('typed.delegation'),
      rows: [createAddressRow(translate('call.contractRow'), delegateAddress)],
      warnings,
    }
  }
  if (message.has('delegate') && (message.has('delegator') || /delegation/i.test(data.primaryType))) {
    const delegate = message.text('delegate')
    return {
      title: translate('typed.delegationOther'),
      rows: [createAddressRow(translate('call.spender'), delegate)],
      warnings: [createDanger(translate('typed.delegationOtherText', { address: formatAddress(delegate) }))],
    }
  }
  if (message.has('callData') && (message.has('sender') || message.has('safe'))) {
    const callData = message.text('callData')
    const isData = /^0x(?:[0-9a-f]{2})*$/i.test(callData)
    const call = { to: account.address as Hex, value: 0n, data: callData as Hex }
    return {
      title: translate('typed.operation'),
      warnings: [createDanger(translate('typed.forwardText')), createCaution(translate('call.ownAccount'))],
      parts: isData ? [await describeCall(call, context, 1)] : [],
    }
  }
  return undefined
}

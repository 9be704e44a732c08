import type { Hex } from 'viem'
import type { TypedData } from '../../../contract.ts'
import { caution, danger, type Described } from '../description.ts'
import { describeCall } from './calls.ts'
import { addressRow, type Context, fullAddress } from './context.ts'
import { fieldsOf } from './typed-values.ts'

/** Describes data that gives control of the account away: EIP-7702 authorizations, delegations, operations of smart accounts. */
export async function describeRights(data: TypedData, context: Context): Promise<Described | undefined> {
  const { say, account } = context
  const message = fieldsOf(data.message)
  const isAuthorization =
    message.has('chainId', 'nonce') &&
    (message.has('address') || message.has('delegate') || message.has('contractAddress'))
  if (isAuthorization || /^(?:7702)?Authorization$|EIP-?7702/i.test(data.primaryType)) {
    const name = ['address', 'delegate', 'contractAddress'].find(each => message.has(each)) ?? 'address'
    const code = message.text(name)
    const warnings = [danger(say('typed.delegationText', { address: fullAddress(code) }))]
    if (message.units('chainId') === 0n) warnings.push(danger(say('typed.everyChain')))
    return { title: say('typed.delegation'), rows: [addressRow(say('call.contractRow'), code)], warnings }
  }
  if (message.has('delegate') && (message.has('delegator') || /delegation/i.test(data.primaryType))) {
    const delegate = message.text('delegate')
    return {
      title: say('typed.delegationOther'),
      rows: [addressRow(say('call.spender'), delegate)],
      warnings: [danger(say('typed.delegationOtherText', { address: fullAddress(delegate) }))],
    }
  }
  if (message.has('callData') && (message.has('sender') || message.has('safe'))) {
    const callData = message.text('callData')
    const isData = /^0x(?:[0-9a-f]{2})*$/i.test(callData)
    const call = { to: account.address as Hex, value: 0n, data: callData as Hex }
    return {
      title: say('typed.operation'),
      warnings: [danger(say('typed.forwardText')), caution(say('call.own'))],
      parts: isData ? [await describeCall(call, context, 1)] : [],
    }
  }
  return undefined
}

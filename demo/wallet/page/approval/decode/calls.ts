import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import {
  createCaution,
  createDanger,
  type PartDescription,
  type Part,
  type Row,
  type Warning,
} from '../description.ts'
import { type DecodedCall, readCall } from './abi.ts'
import { readInnerCalls, hasInnerCalls } from './call-bundles.ts'
import {
  createAddressRow,
  createAmountRow,
  type Context,
  isSameAddress,
  formatNativeAmount,
  toVisibleText,
} from './context.ts'
import { describeControl } from './control.ts'
import { describeSwap } from './swaps.ts'
import { describeTokenCall } from './token-calls.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
/** Maximum nesting of calls that is decoded. Deeper calls are shown as unreadable. */
const maxDepth = 4

/** Describes one call from the perspective of the account that makes it. */
export async function describeCall(call: Call, context: Context, depth = 0): Promise<Part> {
  const { translate, account } = context
  const { to, value, data } = call
  const paymentRows: Row[] =
    value > 0n ? [createAmountRow(translate('call.sendNative'), formatNativeAmount(value, context))] : []
  if (!to)
    return {
      title: translate('call.create'),
      warnings: [createDanger(translate('unreadable.call'))],
      rows: paymentRows,
      raw: data,
    }
  const warnings: Warning[] = []
  if (isSameAddress(to, zeroAddress) && value > 0n) warnings.push(createDanger(translate('call.toZero')))
  if (data === '0x')
    return {
      title:
        value > 0n
          ? translate('call.send', { amount: formatNativeAmount(value, context) })
          : translate('call.nothing'),
      warnings,
      rows: [...paymentRows, createAddressRow(translate('call.to'), to)],
    }
  if (isSameAddress(to, account.address)) warnings.push(createDanger(translate('call.ownAccount')))
  const decodedCall = readCall(data)
  if (!decodedCall)
    return {
      title: translate('unreadable'),
      warnings: [...warnings, createDanger(translate('unreadable.call'))],
      rows: [...paymentRows, createAddressRow(translate('call.contractRow'), to)],
      raw: data,
    }
  if (decodedCall.hasTrailingData) warnings.push(createCaution(translate('call.extra')))
  const description = await describeDecodedCall(decodedCall, { ...call, to }, context, depth)
  return {
    title: description.title,
    warnings: [...(description.warnings ?? []), ...warnings],
    rows: [...paymentRows, ...(description.rows ?? [])],
    ...(description.parts && { parts: description.parts }),
    raw: data,
  }
}

async function describeDecodedCall(
  decodedCall: DecodedCall,
  call: Call & { readonly to: Hex },
  context: Context,
  depth: number,
): Promise<PartDescription> {
  const { translate } = context
  const knownDescription =
    (await describeTokenCall(decodedCall, call, context)) ??
    (await describeSwap(decodedCall, call, context)) ??
    describeControl(decodedCall, call, context)
  if (knownDescription) return knownDescription
  if (hasInnerCalls(decodedCall)) {
    const nestedCalls = depth < maxDepth ? readInnerCalls(decodedCall, call.to) : undefined
    const rows = [createAddressRow(translate('call.contractRow'), call.to)]
    const title = translate('call.named', { name: decodedCall.name })
    if (!nestedCalls) return { title, rows, warnings: [createDanger(translate('unreadable.call'))] }
    const parts = await Promise.all(nestedCalls.calls.map(call => describeCall(call, context, depth + 1)))
    const warnings = nestedCalls.hasDelegateCall ? [createDanger(translate('call.delegate'))] : []
    return {
      title,
      rows,
      warnings,
      parts: parts.map(part => withTitle(part, translate('call.inner', { title: part.title }))),
    }
  }
  return {
    title: translate('call.named', { name: decodedCall.name }),
    rows: [createAddressRow(translate('call.contractRow'), call.to), ...createArgumentRows(decodedCall)],
  }
}

const withTitle = (part: Part, title: string): Part => ({ ...part, title })

/** Creates a row for each argument of a function that has no specific description. */
function createArgumentRows({ inputs, args }: DecodedCall): Row[] {
  return inputs.map(({ name = '', type }, index): Row => {
    const value = args[index]
    if (type === 'address') return createAddressRow(name, value)
    const text = typeof value === 'bigint' || typeof value === 'number' ? String(value) : formatValue(value)
    return { label: name, value: text, kind: 'code' }
  })
}

const formatValue = (value: unknown): string =>
  typeof value === 'string'
    ? toVisibleText(value)
    : toVisibleText(
        JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
      )

/** Describes every call of a batch, in order. */
export async function describeCalls(calls: readonly Call[], context: Context): Promise<Part[]> {
  const parts = await Promise.all(calls.map(call => describeCall(call, context)))
  if (parts.length < 2) return parts
  const count = String(parts.length)
  return parts.map((part, index) =>
    withTitle(
      part,
      context.translate('call.number', { number: String(index + 1), count, title: part.title }),
    ),
  )
}

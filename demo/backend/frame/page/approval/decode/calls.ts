import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { caution, danger, type Described, type Part, type Row, type Warning } from '../description.ts'
import { type KnownCall, readCall } from './abi.ts'
import { innerCalls, isCallOfCalls } from './call-bundles.ts'
import { addressRow, amountRow, type Context, isSameAddress, nativeAmount, visible } from './context.ts'
import { describeControl } from './control.ts'
import { describeSwap } from './swaps.ts'
import { describeToken } from './token-calls.ts'

const zero = `0x${'0'.repeat(40)}`
/** Maximum nesting of calls that is decoded; deeper ones are not comprehensible. */
const deepest = 4

/** Describes one call from the perspective of the account that makes it. */
export async function describeCall(call: Call, context: Context, depth = 0): Promise<Part> {
  const { say, account } = context
  const { to, value, data } = call
  const pays: Row[] = value > 0n ? [amountRow(say('call.sendNative'), nativeAmount(value, context))] : []
  if (!to)
    return {
      title: say('call.create'),
      warnings: [danger(say('unreadable.call'))],
      rows: pays,
      raw: data,
    }
  const warnings: Warning[] = []
  if (isSameAddress(to, zero) && value > 0n) warnings.push(danger(say('call.toZero')))
  if (data === '0x')
    return {
      title: value > 0n ? say('call.send', { amount: nativeAmount(value, context) }) : say('call.nothing'),
      warnings,
      rows: [...pays, addressRow(say('call.to'), to)],
    }
  if (isSameAddress(to, account.address)) warnings.push(danger(say('call.own')))
  const known = readCall(data)
  if (!known)
    return {
      title: say('unreadable'),
      warnings: [...warnings, danger(say('unreadable.call'))],
      rows: [...pays, addressRow(say('call.contractRow'), to)],
      raw: data,
    }
  if (known.hasExtra) warnings.push(caution(say('call.extra')))
  const described = await describeKnown(known, { ...call, to }, context, depth)
  return {
    title: described.title,
    warnings: [...(described.warnings ?? []), ...warnings],
    rows: [...pays, ...(described.rows ?? [])],
    ...(described.parts && { parts: described.parts }),
    raw: data,
  }
}

async function describeKnown(
  known: KnownCall,
  call: Call & { readonly to: Hex },
  context: Context,
  depth: number,
): Promise<Described> {
  const { say } = context
  const special =
    (await describeToken(known, call, context)) ??
    (await describeSwap(known, call, context)) ??
    describeControl(known, call, context)
  if (special) return special
  if (isCallOfCalls(known)) {
    const inner = depth < deepest ? innerCalls(known, call.to) : undefined
    const rows = [addressRow(say('call.contractRow'), call.to)]
    const title = say('call.named', { name: known.name })
    if (!inner) return { title, rows, warnings: [danger(say('unreadable.call'))] }
    const parts = await Promise.all(inner.calls.map(each => describeCall(each, context, depth + 1)))
    const warnings = inner.isDelegate ? [danger(say('call.delegate'))] : []
    return {
      title,
      rows,
      warnings,
      parts: parts.map(part => within(part, say('call.inner', { title: part.title }))),
    }
  }
  return {
    title: say('call.named', { name: known.name }),
    rows: [addressRow(say('call.contractRow'), call.to), ...argumentRows(known)],
  }
}

const within = (part: Part, title: string): Part => ({ ...part, title })

/** Rows for named arguments, for functions without a specific description. */
function argumentRows({ inputs, args }: KnownCall): Row[] {
  return inputs.map(({ name = '', type }, at): Row => {
    const value = args[at]
    if (type === 'address') return addressRow(name, value)
    const text = typeof value === 'bigint' || typeof value === 'number' ? String(value) : json(value)
    return { label: name, value: text, kind: 'code' }
  })
}

const json = (value: unknown): string =>
  typeof value === 'string'
    ? visible(value)
    : visible(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)))

/** Describes every call of a batch, in order. */
export async function describeCalls(calls: readonly Call[], context: Context): Promise<Part[]> {
  const parts = await Promise.all(calls.map(call => describeCall(call, context)))
  if (parts.length < 2) return parts
  const count = String(parts.length)
  return parts.map((part, at) =>
    within(part, context.say('call.number', { number: String(at + 1), count, title: part.title })),
  )
}

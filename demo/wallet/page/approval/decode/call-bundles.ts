import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import type { DecodedCall } from './abi.ts'

const bundleFunctions = new Set([
  'multicall',
  'aggregate',
  'aggregate3',
  'aggregate3Value',
  'multiSend',
  'execute',
  'executeBatch',
  'execTransaction',
  'executeUserOp',
  'executeUserOpWithErrorString',
])

/** Returns whether a call contains further calls. */
export const hasInnerCalls = ({ name }: DecodedCall): boolean => bundleFunctions.has(name)

interface InnerCalls {
  readonly calls: readonly Call[]
  /** One of the calls executes another contract's code as the account itself (delegatecall). */
  readonly hasDelegateCall: boolean
}

interface PackedCall {
  readonly target: Hex
  readonly value?: bigint
  readonly data: Hex
}

/** Decodes the calls that a call contains. Returns undefined if they cannot be decoded. */
export function readInnerCalls({ name, args }: DecodedCall, to: Hex): InnerCalls | undefined {
  if (name === 'multiSend') return readMultiSend(args[0] as Hex)
  if (name === 'multicall') {
    const data = (args.length === 2 ? args[1] : args[0]) as readonly Hex[]
    return { calls: data.map(hex => ({ to, value: 0n, data: hex })), hasDelegateCall: false }
  }
  if (/^aggregate|^executeBatch$/.test(name)) {
    const packedCalls = args[0] as readonly PackedCall[]
    const calls = packedCalls.map(({ target, value = 0n, data }) => ({ to: target, value, data }))
    return { calls, hasDelegateCall: false }
  }
  const [target, value, data, operation] = args as readonly [Hex, bigint, Hex, number | undefined]
  return { calls: [{ to: target, value, data }], hasDelegateCall: name !== 'execute' && operation === 1 }
}

/** Decodes the packed encoding of Safe's MultiSend. Each call consists of its operation, recipient, value, data length and data. */
function readMultiSend(bytes: Hex): InnerCalls | undefined {
  const hex = bytes.slice(2)
  const calls: Call[] = []
  let hasDelegateCall = false
  for (let offset = 0; offset < hex.length; ) {
    if (hex.length - offset < 170) return undefined
    hasDelegateCall ||= hex.slice(offset, offset + 2) !== '00'
    const to: Hex = `0x${hex.slice(offset + 2, offset + 42)}`
    const value = BigInt(`0x${hex.slice(offset + 42, offset + 106)}`)
    const length = BigInt(`0x${hex.slice(offset + 106, offset + 170)}`) * 2n
    const end = BigInt(offset) + 170n + length
    if (end > BigInt(hex.length)) return undefined
    calls.push({ to, value, data: `0x${hex.slice(offset + 170, Number(end))}` })
    offset = Number(end)
  }
  return { calls, hasDelegateCall }
}

import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import type { DecodedCall } from './abi.ts'

const names = new Set([
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
export const isCallOfCalls = ({ name }: DecodedCall): boolean => names.has(name)

interface Inner {
  readonly calls: readonly Call[]
  /** One of them executes another contract's code as the account itself (delegatecall). */
  readonly isDelegate: boolean
}

interface PackedCall {
  readonly target: Hex
  readonly value?: bigint
  readonly data: Hex
}

/** Decodes the inner calls. Returns undefined if they cannot be decoded. */
export function innerCalls({ name, args }: DecodedCall, to: Hex): Inner | undefined {
  if (name === 'multiSend') return readMultiSend(args[0] as Hex)
  if (name === 'multicall') {
    const data = (args.length === 2 ? args[1] : args[0]) as readonly Hex[]
    return { calls: data.map(each => ({ to, value: 0n, data: each })), isDelegate: false }
  }
  if (/^aggregate|^executeBatch$/.test(name)) {
    const packed = args[0] as readonly PackedCall[]
    const calls = packed.map(({ target, value = 0n, data }) => ({ to: target, value, data }))
    return { calls, isDelegate: false }
  }
  const [target, value, data, operation] = args as readonly [Hex, bigint, Hex, number | undefined]
  return { calls: [{ to: target, value, data }], isDelegate: name !== 'execute' && operation === 1 }
}

/** Safe's packed encoding, per call: operation, recipient, value, length, data. */
function readMultiSend(bytes: Hex): Inner | undefined {
  const hex = bytes.slice(2)
  const calls: Call[] = []
  let isDelegate = false
  for (let at = 0; at < hex.length; ) {
    if (hex.length - at < 170) return undefined
    isDelegate ||= hex.slice(at, at + 2) !== '00'
    const to: Hex = `0x${hex.slice(at + 2, at + 42)}`
    const value = BigInt(`0x${hex.slice(at + 42, at + 106)}`)
    const length = BigInt(`0x${hex.slice(at + 106, at + 170)}`) * 2n
    const end = BigInt(at) + 170n + length
    if (end > BigInt(hex.length)) return undefined
    calls.push({ to, value, data: `0x${hex.slice(at + 170, Number(end))}` })
    at = Number(end)
  }
  return { calls, isDelegate }
}

import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { ReadLabel } from '../abilities.ts'
import { readText, type ReadCall } from './multicall.ts'
import { readAll } from './contract-reads.ts'

/** Contract reads for `symbol()` and `name()`. */
export const labelCallsOf = (address: string): readonly [ReadCall, ReadCall] => [
  { to: address, data: '0x95d89b41' },
  { to: address, data: '0x06fdde03' },
]

/** Parses both results. Returns undefined if the contract has no symbol. */
export function readLabel(symbol: string | undefined, name: string | undefined) {
  const cleanSymbol = cleanName(readText(symbol))
  return cleanSymbol ? { symbol: cleanSymbol, name: cleanName(readText(name)) || cleanSymbol } : undefined
}

export const readEvmLabel: ReadLabel = async ({ address, ...context }) => {
  const [symbol, name] = await readAll(context, labelCallsOf(address))
  return readLabel(symbol, name)
}

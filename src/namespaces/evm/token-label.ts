import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { ReadLabel } from '../token-reads.ts'
import { readText, type Read } from './multicall.ts'
import { readAll } from './swap/read.ts'

/** `symbol()` and `name()` of a contract. */
export const labelReads = (address: string): readonly [Read, Read] => [
  { to: address, data: '0x95d89b41' },
  { to: address, data: '0x06fdde03' },
]

/** Reads both answers; undefined for a contract without a symbol. */
export function labelIn(symbol: string | undefined, name: string | undefined) {
  const shown = cleanName(readText(symbol))
  return shown ? { symbol: shown, name: cleanName(readText(name)) || shown } : undefined
}

export const readEvmLabel: ReadLabel = async ({ address, ...place }) => {
  const [symbol, name] = await readAll(place, labelReads(address))
  return labelIn(symbol, name)
}

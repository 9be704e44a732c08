import { type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { Rpc } from './rpc.ts'
import { readUint } from './multicall.ts'

/** Oracle result in wei, `none` if the address has no contract, `unreadable` if the node failed or the call reverted. */
type Answer = bigint | 'none' | 'unreadable'

/** Reads the data fee of a transaction with this calldata from the oracle of one chain family. */
type Oracle = (rpc: Rpc, data: string) => Promise<Answer>

// Bytes of a transaction without its calldata: envelope, signature and fields.
const envelopeBytes = 110

const lengthOf = (data: string): number => (data.length - 2) / 2

const encodeWord = (value: number): string => value.toString(16).padStart(64, '0')

async function readOracle(rpc: Rpc, to: string, data: string): Promise<Answer> {
  try {
    const answer = await rpc('eth_call', { to, data }, 'latest')
    if (answer === '0x') return 'none'
    return (typeof answer === 'string' ? readUint(answer) : undefined) ?? 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** Encodes `getL1Fee(bytes)` for a transaction with this calldata. */
function encodeBytesQuery(data: string): string {
  const bytes = 'ff'.repeat(envelopeBytes) + data.slice(2)
  const paddedBytes = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `0x49948e0e${encodeWord(32)}${encodeWord(bytes.length / 2)}${paddedBytes}`
}

/** OP Stack. Reads `getL1FeeUpperBound(uint256)`, or `getL1Fee(bytes)` on a chain without the Fjord upgrade. */
const opStack: Oracle = async (rpc, data) => {
  const predeploy = '0x420000000000000000000000000000000000000f'
  const maxFee = await readOracle(rpc, predeploy, `0xf1c7a58b${encodeWord(envelopeBytes + lengthOf(data))}`)
  if (typeof maxFee === 'bigint') return maxFee
  const legacyFee = await readOracle(rpc, predeploy, encodeBytesQuery(data))
  return maxFee === 'unreadable' && legacyFee === 'none' ? maxFee : legacyFee
}

const scroll: Oracle = (rpc, data) =>
  readOracle(rpc, '0x5300000000000000000000000000000000000002', encodeBytesQuery(data))

const parseChainIds = (ids: string): ReadonlySet<string> => new Set(ids.split(' '))

/** Chain ids by family. Families without an oracle include the data fee in the gas estimate (Arbitrum, ZK Stack). */
const families: readonly { readonly chains: ReadonlySet<string>; readonly oracle?: Oracle }[] = [
  {
    oracle: opStack,
    chains: parseChainIds(
      '10 130 204 252 360 478 480 690 919 1135 1301 1750 1868 1923 1924 1946 2192 2331 2522 4202 4801 5330 5611 8453 ' +
        '11011 12553 17069 33979 34443 48900 53302 57073 60808 81224 81457 84532 132902 695569 763373 808813 ' +
        '7777777 11155420 168587773 888888888 999999999',
    ),
  },
  { oracle: scroll, chains: parseChainIds('534351 534352') },
  {
    chains: parseChainIds(
      '42161 42170 421614 33139 660279 37714555429 ' +
        '324 300 232 37111 388 282 2741 11124 50104 531050104 61166 978658',
    ),
  },
]

const oracles = families.flatMap(({ oracle }) => oracle ?? [])

/**
 * Returns the fee of a layer 2 network for publishing a transaction on its base layer, in wei, in addition to the gas. For a
 * network of an unknown family, all oracles are read; if none exists, the fee is zero. Rejects with FEE_UNAVAILABLE if an oracle
 * cannot be read.
 */
export async function readDataFee(rpc: Rpc, id: NetworkId, data = '0x'): Promise<bigint> {
  const family = families.find(({ chains }) => chains.has(referenceOf(id)))
  if (family && !family.oracle) return 0n
  const candidates = family?.oracle ? [family.oracle] : oracles
  const answers = await Promise.all(candidates.map(oracle => oracle(rpc, data)))
  const fee = answers.find(answer => typeof answer === 'bigint') ?? (family ? undefined : 0n)
  if (fee === undefined || answers.includes('unreadable')) throw new AppError('FEE_UNAVAILABLE')
  return fee
}

import { AppError } from '../../core/errors/app-error.ts'
import { coinTypesOf } from '../../core/identity/account-name.ts'
import { plainName } from '../../core/identity/normal-name.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { NameQuery, NameReads } from '../abilities.ts'

const loadLibrary = async () => (await import('./name-library.ts')).nameLibrary

/**
 * Resolves ENS names. Reads the primary name of an account without a library, because most accounts have an ASCII name or none. The
 * library resolves all other names.
 */
export const evmNames: NameReads = {
  normalizeName: async text => (await loadLibrary()).normalizeName(text),
  addressOf: async (name, query) => (await loadLibrary()).addressOf(name, query),
  async nameOf(address, query) {
    const answer = await resolveReverse(address, query)
    if (answer === 'none') return undefined
    return plainName(answer ?? '') ?? (await loadLibrary()).nameOf(address, query)
  },
}

const encodeWord = (value: bigint | number): string => value.toString(16).padStart(64, '0')
/** The pseudo URL `x-batch-gateway:true` in hex, with which the caller declares that it reads offchain data itself. */
const batchGatewayHex = '782d62617463682d676174657761793a74727565'

/** Encodes `reverseWithGateways(bytes, uint256, string[])` of the universal resolver. */
const encodeReverse = (address: string, coinType: string): string =>
  [
    '0xb7d6ca64',
    encodeWord(0x60),
    encodeWord(BigInt(coinType)),
    encodeWord(0xa0),
    encodeWord(20),
    address.slice(2).padEnd(64, '0'),
    encodeWord(1),
    encodeWord(0x20),
    encodeWord(batchGatewayHex.length / 2),
    batchGatewayHex.padEnd(64, '0'),
  ].join('')

/**
 * Errors of the resolver for an address without a name: HttpError, ResolverError, ResolverNotContract, ResolverNotFound,
 * ReverseAddressMismatch and UnsupportedResolverProfile.
 */
const noNamePattern = /^0x(?:01800152|95c0c752|1e9535f2|77209fe8|ef9c03ce|7b1c461b)/i

/**
 * Returns the primary name that the resolver has for an address, or 'none' if it has none. Returns undefined if only the library
 * can read the response: offchain data, other errors, or a name beyond ASCII. Rejects if no node responded.
 */
async function resolveReverse(
  address: string,
  { network, registry, rpcUrls: urls, signal }: NameQuery,
): Promise<string | undefined> {
  const to = registry.contracts?.ensUniversalResolver
  if (!to) throw new AppError('UNSUPPORTED_CHAIN')
  const coinType = registry.id === network.id ? '60' : coinTypesOf(network.id)[0]
  const params = [{ data: encodeReverse(address, coinType), to }, 'latest']
  try {
    return textOf(await callRpc({ urls, method: 'eth_call', params, ...(signal && { signal }) }))
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : undefined
    if (typeof cause !== 'object' || cause === null || cause instanceof Error) throw error
    const { data } = cause as { data?: unknown }
    return noNamePattern.test(String((data as { data?: unknown } | undefined)?.data ?? data))
      ? 'none'
      : undefined
  }
}

/** Decodes the text at the start of `(string, address, address)`. */
function textOf(answer: unknown): string | undefined {
  if (answer === null) return 'none'
  // The address of the resolver has no contract.
  if (answer === '0x') throw new AppError('RPC_FAILED')
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64}){4,64}$/i.test(answer)) return undefined
  const hex = answer.slice(2)
  const wordAt = (index: number) => BigInt(`0x${hex.slice(index * 64, index * 64 + 64)}`)
  const length = wordAt(0) === 0x60n ? wordAt(3) : -1n
  if (length === 0n) return 'none'
  const bytes = hex.slice(256).slice(0, Number(length) * 2)
  if (length < 0n || length > 255n || bytes.length !== Number(length) * 2) return undefined
  const text = (bytes.match(/../g) ?? [])
    .map(hexByte => String.fromCharCode(Number.parseInt(hexByte, 16)))
    .join('')
  return /^[!-~]*$/.test(text) ? text : undefined
}

import { decodeBase64, encodeBase64 } from '../chain/base64.ts'
import { bitcoinNetworksOf } from '../chain/bitcoin-network.ts'
import type { NetworkId } from '../chain/caip.ts'
import { decodeHex } from '../chain/hex.ts'
import { isStrictAddress } from '../chain/strict-address.ts'
import { AppError } from '../errors/app-error.ts'
import type { BitcoinAddress } from './provider.ts'

/** There are not more satoshi than this. */
const mostSatoshi = 2_100_000_000_000_000n

interface Payment {
  readonly from: string
  readonly recipient: string
  readonly value: bigint
}

/** What is paid, when it can be: a whole number of satoshi, to an address of the network it is paid from. */
export function requirePayment({
  from,
  recipient,
  value,
}: Omit<Payment, 'from'> & { from?: string }): Payment {
  if (!from) throw new AppError('WALLET_NO_ACCOUNT')
  if (typeof value !== 'bigint' || value <= 0n || value > mostSatoshi) throw new AppError('INVALID_AMOUNT')
  if (!isStrictAddress('bip122', recipient) || !shareNetwork(recipient, from))
    throw new AppError('INVALID_ADDRESS')
  return { from, recipient, value }
}

/**
 * The network that addresses stand on. Test networks spell them alike: the wished one holds where it fits, and without a
 * wish it stays open. Throws WALLET_INVALID_ANSWER when they are no addresses, or not of one network.
 */
export function networkOfAddresses(
  found: readonly BitcoinAddress[],
  wished: NetworkId | undefined,
): NetworkId | undefined {
  const [first] = found
  const possible = first ? bitcoinNetworksOf(first.address) : []
  if (
    !found.every(
      ({ address }) => isStrictAddress('bip122', address) && shareNetwork(address, first?.address ?? ''),
    )
  )
    throw new AppError('WALLET_INVALID_ANSWER')
  if (wished && possible.includes(wished)) return wished
  return wished || possible.length === 1 ? possible[0] : undefined
}

const shareNetwork = (one: string, other: string) =>
  bitcoinNetworksOf(one).some(id => bitcoinNetworksOf(other).includes(id))

/** At least the 64 bytes of a key's signature, in base64; some wallets say hex. */
export function readBitcoinSignature(value: unknown): string {
  if (typeof value !== 'string' || value.length > 20_000) throw new AppError('WALLET_INVALID_ANSWER')
  const hex = value.length >= 128 ? decodeHex(value) : undefined
  try {
    if ((hex ?? decodeBase64(value)).length < 64) throw new AppError('WALLET_INVALID_ANSWER')
  } catch (cause) {
    throw new AppError('WALLET_INVALID_ANSWER', { cause })
  }
  return hex ? encodeBase64(hex) : value
}

export function readTransactionId(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw new AppError('WALLET_INVALID_ANSWER')
  return value
}

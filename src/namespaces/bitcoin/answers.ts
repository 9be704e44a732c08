import { decodeBase64, encodeBase64 } from '../../core/chain/base64.ts'
import { bitcoinNetworksOf } from '../../core/chain/bitcoin-network.ts'
import type { NetworkId } from '../../core/chain/caip.ts'
import { decodeHex } from '../../core/chain/hex.ts'
import { isStrictAddress } from '../../core/chain/strict-address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { BitcoinAddress } from '../../core/wallet/provider.ts'

/** Maximum supply in satoshi. */
const maxSatoshi = 2_100_000_000_000_000n

interface Payment {
  readonly from: string
  readonly recipient: string
  readonly value: bigint
}

/**
 * Validates a payment: a whole number of satoshi to an address on the sender's network. Throws WALLET_NO_ACCOUNT without a sender,
 * INVALID_AMOUNT for an invalid amount, and INVALID_ADDRESS for an invalid recipient.
 */
export function requirePayment({
  from,
  recipient,
  value,
}: Omit<Payment, 'from'> & { from?: string }): Payment {
  if (!from) throw new AppError('WALLET_NO_ACCOUNT')
  if (typeof value !== 'bigint' || value <= 0n || value > maxSatoshi) throw new AppError('INVALID_AMOUNT')
  if (!isStrictAddress('bip122', recipient) || !haveSharedNetwork(recipient, from))
    throw new AppError('INVALID_ADDRESS')
  return { from, recipient, value }
}

/**
 * Returns the network of the addresses. Several networks may match, because test networks share prefixes. In that case, returns
 * `requestedId` if it matches, otherwise the first match; without `requestedId`, returns undefined. Throws WALLET_INVALID_ANSWER
 * for invalid addresses or addresses of different networks.
 */
export function networkOfAddresses(
  addresses: readonly BitcoinAddress[],
  requestedId: NetworkId | undefined,
): NetworkId | undefined {
  const [firstAddress] = addresses
  const possibleNetworks = firstAddress ? bitcoinNetworksOf(firstAddress.address) : []
  if (
    !addresses.every(
      ({ address }) =>
        isStrictAddress('bip122', address) && haveSharedNetwork(address, firstAddress?.address ?? ''),
    )
  )
    throw new AppError('WALLET_INVALID_ANSWER')
  if (requestedId && possibleNetworks.includes(requestedId)) return requestedId
  return requestedId || possibleNetworks.length === 1 ? possibleNetworks[0] : undefined
}

const haveSharedNetwork = (a: string, b: string) =>
  bitcoinNetworksOf(a).some(id => bitcoinNetworksOf(b).includes(id))

/**
 * Returns a base64 signature of at least 64 bytes. Accepts hex, which some wallets return. Throws WALLET_INVALID_ANSWER if the
 * value is malformed.
 */
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

import { sha256 } from '@noble/hashes/sha2'
import * as library from '@scure/btc-signer'
import { decodeBase64 } from '../../core/chain/base64.ts'
import { createRefusal } from '../rules.ts'
import { isSignedByBip322 } from './bip322.ts'
import { recoverKey } from './ecdsa.ts'
import { isSameBytes, encodeUtf8, type VerifySignature } from './signature.ts'

const networks = {
  main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  test: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
}

/** Returns the output script of an address. Undefined if the address is invalid on all networks. */
function outputScript(address: string): Uint8Array | undefined {
  for (const network of Object.values(networks))
    try {
      return library.OutScript.encode(library.Address(network).decode(address))
    } catch {
      // The address does not belong to this network.
    }
  return undefined
}

/** Prefixes bytes with their length as a compact size. Messages are far shorter than 65,536 bytes. */
const withLength = (bytes: Uint8Array) =>
  Uint8Array.of(
    ...(bytes.length < 253 ? [bytes.length] : [253, bytes.length & 255, bytes.length >> 8]),
    ...bytes,
  )

const messageDigest = (message: string) =>
  sha256(
    sha256(
      Uint8Array.of(
        ...withLength(encodeUtf8('Bitcoin Signed Message:\n')),
        ...withLength(encodeUtf8(message)),
      ),
    ),
  )

/**
 * Verifies a BIP-137 signature: a header byte with the recovery id and the address type, followed by the signature. Older wallets
 * write the header of a compressed key for all address types, so that header is accepted for each of them.
 */
async function isSignedByHeader(script: Uint8Array, bytes: Uint8Array, message: string): Promise<boolean> {
  const header = bytes[0] as number
  const key = await recoverKey(messageDigest(message), bytes.subarray(1), (header - 27) & 3)
  if (!key) return false
  const segwit = () => library.p2wpkh(key.compressed)
  const isOwnScript = (payment: { script: Uint8Array }) => isSameBytes(payment.script, script)
  if (header < 31) return isOwnScript(library.p2pkh(key.uncompressed))
  if (header < 35)
    return (
      isOwnScript(library.p2pkh(key.compressed)) ||
      isOwnScript(library.p2sh(segwit())) ||
      isOwnScript(segwit())
    )
  return header < 39 ? isOwnScript(library.p2sh(segwit())) : isOwnScript(segwit())
}

/** Verifies base64 signatures of Bitcoin wallets: ECDSA with a header (p2pkh, p2sh-p2wpkh, p2wpkh), or a BIP-322 witness. */
export const verifyBitcoin: VerifySignature = async ({ message, signature, address }) => {
  let bytes: Uint8Array
  try {
    bytes = decodeBase64(signature)
  } catch (cause) {
    throw createRefusal('SIGNATURE_MALFORMED', cause)
  }
  if (bytes.length < 2) throw createRefusal('SIGNATURE_MALFORMED')
  const script = outputScript(address)
  if (!script) throw createRefusal('ADDRESS_UNSUPPORTED')
  const hasHeader = bytes.length === 65 && (bytes[0] as number) >= 27 && (bytes[0] as number) <= 42
  const isSigned = hasHeader
    ? await isSignedByHeader(script, bytes, message)
    : await isSignedByBip322(script, bytes, message)
  if (!isSigned) throw createRefusal('SIGNATURE_INVALID')
  return 'key'
}

import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2'
import * as library from '@scure/btc-signer'
import { createRefusal } from '../rules.ts'
import { recoverKey } from './ecdsa.ts'
import { isSameBytes, encodeUtf8 } from './signature.ts'

const allInputs = 1

/**
 * Builds the virtual BIP-322 transaction to sign. It spends an output without value, which commits to the address and the message.
 */
function transactionToSign(script: Uint8Array, message: string) {
  const tag = sha256(encodeUtf8('BIP0322-signed-message'))
  const hash = sha256(Uint8Array.of(...tag, ...tag, ...encodeUtf8(message)))
  const toSpend = new library.Transaction({ version: 0, lockTime: 0, allowUnknownVersion: true })
  toSpend.addOutput({ amount: 0n, script })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xff_ff_ff_ff,
    sequence: 0,
    finalScriptSig: Uint8Array.of(0, 32, ...hash),
  })
  const toSign = new library.Transaction({
    version: 0,
    lockTime: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  return toSign
}

/** Parses a strict DER signature (BIP-66) into `r` and `s`, 32 bytes each. Returns undefined if it is invalid. */
function readDer(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return undefined
  const rAndS = new Uint8Array(64)
  let offset = 2
  for (const end of [32, 64]) {
    const length = bytes[offset + 1] ?? 0
    const integer = bytes.subarray(offset + 2, offset + 2 + length)
    const firstByte = integer[0] ?? 0x80
    const isPadded = firstByte === 0 && ((integer[1] ?? 0) & 0x80) !== 0
    if (
      bytes[offset] !== 2 ||
      integer.length !== length ||
      firstByte & 0x80 ||
      (firstByte === 0 && !isPadded)
    )
      return undefined
    const magnitude = isPadded ? integer.subarray(1) : integer
    if (magnitude.length > 32) return undefined
    rAndS.set(magnitude, end - magnitude.length)
    offset += 2 + length
  }
  return offset === bytes.length ? rAndS : undefined
}

async function isSignedByEcdsa(digest: Uint8Array, signature: Uint8Array, key: Uint8Array): Promise<boolean> {
  const rAndS = signature.at(-1) === allInputs ? readDer(signature.subarray(0, -1)) : undefined
  if (!rAndS) return false
  for (const yParity of [0, 1]) {
    const publicKey = await recoverKey(digest, rAndS, yParity)
    if (publicKey && isSameBytes(publicKey.compressed, key)) return true
  }
  return false
}

/** Verifies a simple BIP-322 signature: the witness of one key, for p2wpkh, p2sh-p2wpkh and p2tr addresses. */
export async function isSignedByBip322(
  script: Uint8Array,
  bytes: Uint8Array,
  message: string,
): Promise<boolean> {
  let witness: readonly Uint8Array[]
  try {
    witness = library.RawWitness.decode(bytes)
  } catch (cause) {
    throw createRefusal('SIGNATURE_MALFORMED', cause)
  }
  const [signature, key] = witness
  if (!signature) return false
  const toSign = transactionToSign(script, message)
  // OP_1 and 32 bytes: a taproot output, spent by its key.
  if (script.length === 34 && script[0] === 0x51) {
    const sighashType = signature.length === 65 ? (signature[64] as number) : 0
    if (witness.length !== 1 || (signature.length !== 64 && sighashType !== allInputs)) return false
    const digest = toSign.preimageWitnessV1(0, [script], sighashType, [0n])
    return schnorr.verify(signature.subarray(0, 64), digest, script.subarray(2))
  }
  if (!key || witness.length !== 2 || key.length !== 33) return false
  const segwit = library.p2wpkh(key)
  if (!isSameBytes(segwit.script, script) && !isSameBytes(library.p2sh(segwit).script, script)) return false
  // Script code of a p2wpkh input (BIP-143).
  const code = library.p2pkh(key).script
  return isSignedByEcdsa(toSign.preimageWitnessV0(0, code, allInputs, 0n), signature, key)
}

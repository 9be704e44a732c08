import { encodeHex } from '../../core/chain/hex.ts'

/**
 * All encodings of y of the eight small-order points, without the sign bit of x. Anyone can create a valid signature for such a
 * key.
 */
const smallOrderKeys = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
])

/** Verifies an Ed25519 signature (RFC 8032). Rejects with a NotSupportedError if the runtime has no Ed25519. */
export async function isSignedByEd25519(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = Uint8Array.from(publicKey)
  const unsignedKey = Uint8Array.from(key)
  unsignedKey[31] = (key[31] as number) & 0x7f
  if (smallOrderKeys.has(encodeHex(unsignedKey))) return false
  // Some runtimes reject an invalid key on import, others on use.
  const importedKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(error => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    return undefined
  })
  return (
    importedKey !== undefined &&
    (await crypto.subtle.verify('Ed25519', importedKey, Uint8Array.from(signature), message))
  )
}

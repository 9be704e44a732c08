/** Solana key of a test wallet. Signs with the platform's Ed25519. */
export interface SolanaKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Loads keys from 32-byte seeds. */
export const loadSolanaKeys = (seeds: readonly Uint8Array[]): Promise<SolanaKey[]> =>
  Promise.all(seeds.map(loadKey))

async function loadKey(seed: Uint8Array): Promise<SolanaKey> {
  // A PKCS #8 Ed25519 key (RFC 8410) is this prefix and the seed.
  const prefix = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from([...prefix, ...seed]), 'Ed25519', true, [
    'sign',
  ])
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = fromBase64(x.replaceAll('-', '+').replaceAll('_', '/'))
  return {
    address: toBase58(publicKey),
    publicKey,
    sign: async bytes => new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes as BufferSource)),
  }
}

/**
 * Signs a wire-format transaction with each of the keys that it requires. Returns the signed transaction and the first of these
 * signatures, or undefined if the transaction requires none of the keys.
 */
export async function signTransaction(
  wire: Uint8Array,
  keys: readonly SolanaKey[],
): Promise<{ transaction: Uint8Array; signature: Uint8Array } | undefined> {
  const transaction = wire.slice()
  const signatures = transaction[0] ?? 0
  const message = transaction.slice(1 + signatures * 64)
  // A versioned message begins with a byte above 127, followed by the header and the number of keys.
  const start = (message[0] ?? 0) > 127 ? 5 : 4
  let signature: Uint8Array | undefined
  for (let index = 0; index < signatures; index++) {
    const address = toBase58(message.slice(start + index * 32, start + index * 32 + 32))
    const key = keys.find(candidate => candidate.address === address)
    if (!key) continue
    const keySignature = await key.sign(message)
    transaction.set(keySignature, 1 + index * 64)
    signature ??= keySignature
  }
  return signature && { transaction, signature }
}

/** Sends a signed transaction in base64 to a node. Resolves with its signature. */
export async function sendSolana(rpcUrl: string, transaction: string): Promise<string> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [transaction, { encoding: 'base64' }],
    }),
  })
  const { result, error } = (await response.json()) as { result?: string; error?: { message: string } }
  if (!result) throw new Error(error?.message ?? 'The network did not take the transaction.')
  return result
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Decodes base58. Throws a RangeError if the text is not base58. */
export function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) throw new RangeError('Not base58.')
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
}

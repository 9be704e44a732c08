/** The parts of a Solana transaction in wire format that a wallet needs to sign it. */
export interface WireTransaction {
  /** The part of the transaction that is signed. */
  readonly message: Uint8Array
  /** Public keys that must sign, in the order of their signatures. The first one is the fee payer. */
  readonly signers: readonly Uint8Array[]
  /** For each signer, whether its signature is present. */
  readonly signedFlags: readonly boolean[]
  /** Maximum priority fee, in lamports. */
  readonly priorityFee: bigint
  /** Returns a copy of the transaction with the signature of the signer at `index`. */
  withSignature(index: number, signature: Uint8Array): Uint8Array
}

const signatureLength = 64
const keyLength = 32
/** Maximum size in bytes that a node accepts, signatures included. */
const maxBytes = 1_232
// Public key of the program ComputeBudget111111111111111111111111111111, in hex.
const computeBudget = '0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000'
const unitsPerInstruction = 200_000n
const maxUnits = 1_400_000n

/** Parses a legacy or version 0 transaction. Throws RangeError at anything else, including trailing bytes. */
export function readWireTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > maxBytes) throw new RangeError('The transaction is too large.')
  const reader = createReader(bytes)
  const signatureCount = reader.readCount()
  const signaturesOffset = reader.getPosition()
  const signatures = Array.from({ length: signatureCount }, () => reader.take(signatureLength))
  const message = bytes.slice(reader.getPosition())
  const { signers, priorityFee } = readMessage(message)
  if (signers.length !== signatureCount) throw new RangeError('The signatures do not fit the message.')
  return {
    message,
    signers,
    signedFlags: signatures.map(signature => signature.some(byte => byte !== 0)),
    priorityFee,
    withSignature(index, signature) {
      const signedBytes = bytes.slice()
      signedBytes.set(signature, signaturesOffset + index * signatureLength)
      return signedBytes
    },
  }
}

/** Returns whether bytes are the signed part of a transaction. Such bytes must never be signed as a message. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    return readMessage(bytes).signers.length > 0
  } catch {
    return false
  }
}

function readMessage(message: Uint8Array) {
  const reader = createReader(message)
  let firstByte = reader.readByte()
  const isVersioned = firstByte > 127
  if (isVersioned) {
    if (firstByte !== 128) throw new RangeError('The version of the transaction is unknown.')
    firstByte = reader.readByte()
  }
  const signerCount = firstByte
  reader.take(2)
  const keys = Array.from({ length: reader.readCount() }, () => reader.take(keyLength))
  if (!signerCount || signerCount > keys.length) throw new RangeError('The transaction has no signer.')
  // Skips the blockhash.
  reader.take(keyLength)
  const instructions = Array.from({ length: reader.readCount() }, () => {
    const program = keys[reader.readByte()]
    reader.take(reader.readCount())
    return { program, data: reader.take(reader.readCount()) }
  })
  if (isVersioned) {
    const tableCount = reader.readCount()
    for (let table = 0; table < tableCount; table++) {
      reader.take(keyLength)
      reader.take(reader.readCount())
      reader.take(reader.readCount())
    }
  }
  if (reader.getPosition() !== message.length) throw new RangeError('Bytes follow the transaction.')
  return { signers: keys.slice(0, signerCount), priorityFee: priorityFeeOf(instructions) }
}

/** Computes the priority fee in lamports: the price of a compute unit, in micro-lamports, times the requested or default units. */
function priorityFeeOf(
  instructions: readonly { program: Uint8Array | undefined; data: Uint8Array }[],
): bigint {
  let unitPrice = 0n
  let unitLimit: bigint | undefined
  let instructionCount = 0n
  for (const { program, data } of instructions) {
    if (!program || toHex(program) !== computeBudget) {
      instructionCount++
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (data[0] === 2 && data.length >= 5) unitLimit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) unitPrice = view.getBigUint64(1, true)
  }
  const requestedUnits = unitLimit ?? instructionCount * unitsPerInstruction
  const units = requestedUnits > maxUnits ? maxUnits : requestedUnits
  return (units * unitPrice + 999_999n) / 1_000_000n
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

function createReader(bytes: Uint8Array) {
  let position = 0
  const take = (length: number): Uint8Array => {
    if (position + length > bytes.length) throw new RangeError('The transaction is cut off.')
    position += length
    return bytes.slice(position - length, position)
  }
  const readByte = (): number => take(1)[0] as number
  return {
    getPosition: () => position,
    take,
    readByte,
    /** Reads a compact-u16: seven bits per byte, lowest first, at most three bytes. */
    readCount(): number {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const nextByte = readByte()
        value |= (nextByte & 127) << shift
        if (nextByte < 128) return value
      }
      throw new RangeError('A count is too large.')
    },
  }
}

import { encodeBase58 } from '../../../../../src/core/chain/base58.ts'

/** An account of a transaction: its address, or its index in a lookup table. */
export type SolanaAccount =
  | { readonly address: string; readonly isSigner: boolean }
  | { readonly table: string; readonly index: number; readonly isSigner: false }

export interface SolanaInstruction {
  readonly program: SolanaAccount
  readonly accounts: readonly SolanaAccount[]
  readonly data: Uint8Array
}

export interface SolanaMessage {
  /** Fee payer. */
  readonly payer: string
  readonly signers: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
}

/** Parses a legacy or version 0 transaction in wire format. Returns undefined for anything else, and if bytes follow the transaction. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    const reader = createReader(bytes)
    const signatureCount = reader.readCount()
    reader.take(signatureCount * 64)
    const message = readMessage(reader)
    return reader.isAtEnd() && message.signers.length === signatureCount ? message : undefined
  } catch {
    return undefined
  }
}

function readMessage(reader: Reader): SolanaMessage {
  const firstByte = reader.readByte()
  const isVersioned = firstByte >= 0x80
  if (isVersioned && firstByte !== 0x80) throw new RangeError('Unknown version')
  const signerCount = isVersioned ? reader.readByte() : firstByte
  reader.take(2)
  const keys = Array.from({ length: reader.readCount() }, () => encodeBase58(reader.take(32)))
  const payer = keys[0]
  if (!signerCount || signerCount > keys.length || payer === undefined) throw new RangeError('No signer')
  reader.take(32)
  const packedInstructions = Array.from({ length: reader.readCount() }, () => ({
    program: reader.readByte(),
    accounts: reader.take(reader.readCount()),
    data: reader.take(reader.readCount()),
  }))
  const messageAccounts: SolanaAccount[] = keys.map((address, index) => ({
    address,
    isSigner: index < signerCount,
  }))
  if (isVersioned) {
    const tables = Array.from({ length: reader.readCount() }, () => ({
      table: encodeBase58(reader.take(32)),
      writable: [...reader.take(reader.readCount())],
      readonly: [...reader.take(reader.readCount())],
    }))
    // All writable accounts come first, table by table, then the read-only ones.
    for (const kind of ['writable', 'readonly'] as const)
      for (const table of tables)
        for (const index of table[kind]) messageAccounts.push({ table: table.table, index, isSigner: false })
  }
  const accountAt = (index: number): SolanaAccount => {
    const account = messageAccounts[index]
    if (!account) throw new RangeError('No such account')
    return account
  }
  const instructions = packedInstructions.map(({ program, accounts, data }) => ({
    program: accountAt(program),
    accounts: [...accounts].map(accountAt),
    data,
  }))
  return { payer, signers: keys.slice(0, signerCount), instructions }
}

type Reader = ReturnType<typeof createReader>

function createReader(bytes: Uint8Array) {
  let position = 0
  const take = (length: number): Uint8Array => {
    if (position + length > bytes.length) throw new RangeError('Cut off')
    position += length
    return bytes.subarray(position - length, position)
  }
  const readByte = (): number => take(1)[0] as number
  /** Reads a compact-u16: seven bits per byte, at most three bytes. */
  const readCount = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const nextByte = readByte()
      value |= (nextByte & 127) << shift
      if (nextByte < 128) return value
    }
    throw new RangeError('Too large a count')
  }
  return { take, readByte, readCount, isAtEnd: () => position === bytes.length }
}

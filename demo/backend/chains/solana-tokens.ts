import { createHash } from 'node:crypto'
import { type Address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { LiteSVM } from 'litesvm'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address

const encodeAddress = (address: Address) => new Uint8Array(getAddressEncoder().encode(address))
const decodeAddress = (bytes: Uint8Array) => getAddressDecoder().decode(bytes)

/** Tokens that exist on the chain from the start. Their addresses are the same in every run. */
export const localTokens = [
  { name: 'Local Dollar', symbol: 'LUSD', program: tokenProgram, decimals: 6 },
  { name: 'Local Token 2022', symbol: 'LT22', program: token2022Program, decimals: 9 },
].map(token => ({
  ...token,
  mint: decodeAddress(createHash('sha256').update(`w3m-elements ${token.name}`).digest()),
}))

const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
const mintBytes = 82
const accountBytes = 165

/** Writes the mints of the tokens to the chain, and gives each owner `wholeUnits` of each token. */
export async function seedTokens(
  svm: LiteSVM,
  owners: readonly Address[],
  wholeUnits = 1_000n,
): Promise<void> {
  for (const { mint, program, decimals, name, symbol } of localTokens) {
    const amount = wholeUnits * 10n ** BigInt(decimals)
    const isToken2022 = program === token2022Program
    const data = isToken2022 ? createMintWithMetadata(mint, name, symbol) : new Uint8Array(mintBytes)
    if (!isToken2022)
      writeAccount(svm, await getMetadataAddress(mint), metaplex, createMetaplexNames(mint, name, symbol))
    const view = new DataView(data.buffer)
    // The first owner is the mint authority.
    view.setUint32(0, 1, true)
    data.set(encodeAddress(owners[0] as Address), 4)
    view.setBigUint64(36, amount * BigInt(owners.length), true)
    data[44] = decimals
    data[45] = 1
    writeAccount(svm, mint, program, data)
    for (const owner of owners) {
      const tokenAccount = new Uint8Array(accountBytes)
      tokenAccount.set(encodeAddress(mint), 0)
      tokenAccount.set(encodeAddress(owner), 32)
      new DataView(tokenAccount.buffer).setBigUint64(64, amount, true)
      tokenAccount[108] = 1
      writeAccount(svm, await getTokenAccountAddress(owner, mint, program), program, tokenAccount)
    }
  }
}

const encodeText = (value: string, length = Buffer.byteLength(value)): Uint8Array => {
  const bytes = new Uint8Array(4 + length)
  new DataView(bytes.buffer).setUint32(0, length, true)
  bytes.set(Buffer.from(value), 4)
  return bytes
}

/** Returns the data of a Token-2022 mint with two extensions: a metadata pointer and the metadata. Neither has an update authority. */
function createMintWithMetadata(mint: Address, name: string, symbol: string): Uint8Array {
  const emptyAuthority = new Uint8Array(32)
  const pointerFields = [emptyAuthority, encodeAddress(mint)]
  const metadataFields = [
    emptyAuthority,
    encodeAddress(mint),
    encodeText(name),
    encodeText(symbol),
    encodeText(''),
    new Uint8Array(4),
  ]
  const createExtension = (type: number, parts: readonly Uint8Array[]) => {
    const header = new DataView(new ArrayBuffer(4))
    header.setUint16(0, type, true)
    header.setUint16(
      2,
      parts.reduce((sum, { length }) => sum + length, 0),
      true,
    )
    return [new Uint8Array(header.buffer), ...parts]
  }
  // A mint with extensions is padded to the length of a token account (165 bytes). The next byte is the account type: 1 means a
  // mint.
  const paddedMint = new Uint8Array(accountBytes + 1)
  paddedMint[accountBytes] = 1
  return new Uint8Array(
    Buffer.concat([
      paddedMint,
      ...createExtension(18, pointerFields),
      ...createExtension(19, metadataFields),
    ]),
  )
}

/**
 * Returns the data of a Metaplex metadata account, which contains the names of a mint of the first token program. Texts are
 * padded with zeros.
 */
const createMetaplexNames = (mint: Address, name: string, symbol: string): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      Uint8Array.of(4),
      new Uint8Array(32),
      encodeAddress(mint),
      encodeText(name, 32),
      encodeText(symbol, 10),
      encodeText('', 200),
    ]),
  )

async function getMetadataAddress(mint: Address): Promise<Address> {
  const [metadataAddress] = await getProgramDerivedAddress({
    programAddress: metaplex,
    seeds: ['metadata', encodeAddress(metaplex), encodeAddress(mint)],
  })
  return metadataAddress
}

export async function getTokenAccountAddress(
  owner: Address,
  mint: Address,
  program: Address,
): Promise<Address> {
  const [address] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encodeAddress(owner), encodeAddress(program), encodeAddress(mint)],
  })
  return address
}

function writeAccount(svm: LiteSVM, address: Address, programAddress: Address, data: Uint8Array): void {
  svm.setAccount({
    address,
    data,
    executable: false,
    lamports: svm.minimumBalanceForRentExemption(BigInt(data.length)) as never,
    programAddress,
    space: BigInt(data.length),
  })
}

export interface TokenAccount {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly isFrozen: boolean
}

/** Parses a token account of either program. Returns undefined for other data. Extensions may follow the first 165 bytes. */
export function readTokenAccount(data: Uint8Array): TokenAccount | undefined {
  // The account type follows the common part if there are extensions: 2 means a token account.
  if (data.length < accountBytes || (data.length > accountBytes && data[accountBytes] !== 2)) return undefined
  if (data[108] !== 1 && data[108] !== 2) return undefined
  return {
    mint: decodeAddress(data.slice(0, 32)),
    owner: decodeAddress(data.slice(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
    isFrozen: data[108] === 2,
  }
}

/** Reads supply and decimals of a mint. Returns undefined if the account is not a mint. */
export function readMint(svm: LiteSVM, mint: Address): { supply: bigint; decimals: number } | undefined {
  const account = svm.getAccount(mint)
  if (!account.exists || account.data.length < mintBytes || account.data[45] !== 1) return undefined
  const view = new DataView(account.data.buffer, account.data.byteOffset)
  return { supply: view.getBigUint64(36, true), decimals: account.data[44] ?? 0 }
}

export function createUiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const wholeDigits = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${wholeDigits}.${fraction}` : wholeDigits
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Encodes a token account in the `jsonParsed` format of a node. Returns undefined for other data. */
export const encodeParsedTokenAccount = (svm: LiteSVM, program: Address, data: Uint8Array) => {
  const account = readTokenAccount(data)
  if (!account) return undefined
  const { mint, owner, amount, isFrozen } = account
  return {
    program: program === tokenProgram ? 'spl-token' : 'spl-token-2022',
    parsed: {
      info: {
        isNative: false,
        mint,
        owner,
        state: isFrozen ? 'frozen' : 'initialized',
        tokenAmount: createUiAmount(amount, readMint(svm, mint)?.decimals ?? 0),
      },
      type: 'account',
    },
    space: data.length,
  }
}

import { AccountRole, type Address, address, type IInstruction } from '@solana/web3.js'
import { derivedAddress } from './derived-address.ts'

/** Both programs that hold tokens take the same words for what a transfer needs. */
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const systemProgram = address('11111111111111111111111111111111')

export interface TokenTransfer {
  readonly program: Address
  readonly mint: Address
  readonly decimals: number
  readonly owner: Address
  readonly receiver: Address
  readonly value: bigint
}

/** Where an owner holds a token, unless told otherwise. */
export async function holdingOf(owner: Address, mint: Address, program: Address): Promise<Address> {
  return derivedAddress(associatedTokenProgram, [owner, program, mint])
}

/** Opens the receiver's account for the token where there is none, then moves the amount with mint and decimals checked. */
export async function tokenTransfer(transfer: TokenTransfer): Promise<IInstruction[]> {
  const { program, mint, decimals, owner, receiver, value } = transfer
  const [from, to] = await Promise.all([holdingOf(owner, mint, program), holdingOf(receiver, mint, program)])
  const data = new Uint8Array(10)
  // TransferChecked: amount of 64 bits, lowest byte first, and the decimals that were shown.
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, value, true)
  data[9] = decimals
  return [
    {
      programAddress: associatedTokenProgram,
      accounts: [
        { address: owner, role: AccountRole.WRITABLE_SIGNER },
        { address: to, role: AccountRole.WRITABLE },
        { address: receiver, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: systemProgram, role: AccountRole.READONLY },
        { address: program, role: AccountRole.READONLY },
      ],
      // CreateIdempotent: an account that is there already is no failure.
      data: Uint8Array.of(1),
    },
    {
      programAddress: program,
      accounts: [
        { address: from, role: AccountRole.WRITABLE },
        { address: mint, role: AccountRole.READONLY },
        { address: to, role: AccountRole.WRITABLE },
        { address: owner, role: AccountRole.READONLY_SIGNER },
      ],
      data,
    },
  ]
}

/** What a Token-2022 mint keeps of each transfer. */
export interface TransferFee {
  readonly basisPoints: bigint
  readonly most: bigint
}

const typeOfFee = 1
const typeOfHook = 14
// The part of a mint that both programs share, padded to the length of an account, and one byte for the kind.
const extensionsAt = 166

/** Where an extension's bytes begin inside a mint; undefined when the mint lacks it, or its bytes. */
export function extensionAt(mint: Uint8Array, wanted: number, size: number): number | undefined {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = extensionsAt; at + 4 <= mint.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const start = at + 4
    if (type === wanted) return start + size <= mint.length ? start : undefined
    if (type === 0) return undefined
    at = start + length
  }
  return undefined
}

/** The fee that holds in an epoch, read from the bytes of the mint; undefined when it takes none. */
export function transferFeeOf(mint: Uint8Array, epoch: bigint): TransferFee | undefined {
  const start = extensionAt(mint, typeOfFee, 108)
  if (start === undefined) return undefined
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  // Two authorities and what is withheld, then the fee that was and the one that comes with an epoch.
  const newer = start + 90
  const chosen = view.getBigUint64(newer, true) <= epoch ? newer : start + 72
  return { most: view.getBigUint64(chosen + 8, true), basisPoints: BigInt(view.getUint16(chosen + 16, true)) }
}

/** Whether a program of the token's maker runs at each transfer: an authority, then the program, zeros for none. */
export function hasTransferHook(mint: Uint8Array): boolean {
  const start = extensionAt(mint, typeOfHook, 64)
  return start !== undefined && mint.subarray(start + 32, start + 64).some(byte => byte !== 0)
}

/** Whether the maker has stopped a token account; both programs keep its state in one place. */
export const isFrozen = (account: Uint8Array): boolean => account[108] === 2

/** What a transfer of an amount loses on the way, rounded up as the program does. */
export function feeOfTransfer(value: bigint, fee: TransferFee | undefined): bigint {
  if (!fee?.basisPoints) return 0n
  const part = (value * fee.basisPoints + 9_999n) / 10_000n
  return part < fee.most ? part : fee.most
}

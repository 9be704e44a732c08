import { AccountRole, type Address, address, type IInstruction } from '@solana/web3.js'
import { deriveAddress } from './derived-address.ts'

/** Address of the Token program. Token-2022 has the same instruction layout for transfers. */
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

/** Returns the associated token account of an owner. */
export async function tokenAccountOf(owner: Address, mint: Address, program: Address): Promise<Address> {
  return deriveAddress(associatedTokenProgram, [owner, program, mint])
}

/**
 * Builds the instructions of a transfer: creates the receiver's token account if missing, then transfers with the mint and decimals
 * checked.
 */
export async function createTokenTransfer(transfer: TokenTransfer): Promise<IInstruction[]> {
  const { program, mint, decimals, owner, receiver, value } = transfer
  const [from, to] = await Promise.all([
    tokenAccountOf(owner, mint, program),
    tokenAccountOf(receiver, mint, program),
  ])
  const data = new Uint8Array(10)
  // TransferChecked: amount as little-endian u64, then the displayed decimals.
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
      // CreateIdempotent: does not fail if the account exists.
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

/** Transfer fee of a Token-2022 mint. */
export interface TransferFee {
  readonly basisPoints: bigint
  readonly max: bigint
}

const feeExtension = 1
const hookExtension = 14
// Offset of the extensions: the base mint padded to the length of a token account, plus one byte for the account type.
const firstExtensionOffset = 166

/** Returns the offset of an extension's data in a mint. Undefined if the extension is absent or truncated. */
export function findExtension(mint: Uint8Array, extensionType: number, size: number): number | undefined {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let offset = firstExtensionOffset; offset + 4 <= mint.length; ) {
    const type = view.getUint16(offset, true)
    const length = view.getUint16(offset + 2, true)
    const start = offset + 4
    if (type === extensionType) return start + size <= mint.length ? start : undefined
    if (type === 0) return undefined
    offset = start + length
  }
  return undefined
}

/** Reads the transfer fee for an epoch from the mint. Undefined if the mint has none. */
export function transferFeeOf(mint: Uint8Array, epoch: bigint): TransferFee | undefined {
  const start = findExtension(mint, feeExtension, 108)
  if (start === undefined) return undefined
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  // Layout: two authorities and the withheld amount, then the older fee and the newer fee with its starting epoch.
  const newerStart = start + 90
  const offset = view.getBigUint64(newerStart, true) <= epoch ? newerStart : start + 72
  return { max: view.getBigUint64(offset + 8, true), basisPoints: BigInt(view.getUint16(offset + 16, true)) }
}

/**
 * Returns whether the mint has a transfer hook program. The extension contains an authority, then the program, which is all zeros
 * if no program is set.
 */
export function hasTransferHook(mint: Uint8Array): boolean {
  const start = findExtension(mint, hookExtension, 64)
  return start !== undefined && mint.subarray(start + 32, start + 64).some(byte => byte !== 0)
}

/** Returns whether a token account is frozen. Both programs store the state at the same offset. */
export const isFrozen = (account: Uint8Array): boolean => account[108] === 2

/** Returns the fee deducted from a transfer of `value`, rounded up as the program does. */
export function feeOfTransfer(value: bigint, fee: TransferFee | undefined): bigint {
  if (!fee?.basisPoints) return 0n
  const proportionalFee = (value * fee.basisPoints + 9_999n) / 10_000n
  return proportionalFee < fee.max ? proportionalFee : fee.max
}

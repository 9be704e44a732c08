import { type Address, type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A Farcaster user. The key that owns the fid is WORTHLESS, because it is derived from the fid. */
export interface FarcasterUser {
  readonly fid: number
  readonly username: string
}

const usernames: Record<number, string> = { 1: 'ann', 2: 'bob' }

export const farcasterUsers: readonly FarcasterUser[] = Object.entries(usernames).map(([fid, username]) => ({
  fid: Number(fid),
  username,
}))

export const userOf = (fid: number): FarcasterUser => ({ fid, username: usernames[fid] ?? `fid-${fid}` })

export const custodyKeyOf = (fid: number): Hex => keccak256(toHex(`worthless custody key of fid ${fid}`))

/** Simulates the contract that maps owners to their fids. The fid of an owner who has none is 0. */
export class FidRegistry {
  readonly #fids = new Map<string, number>()

  constructor() {
    for (const { fid } of farcasterUsers) this.register(fid)
  }

  register(fid: number): Address {
    const { address } = privateKeyToAccount(custodyKeyOf(fid))
    this.#fids.set(address.toLowerCase(), fid)
    return address
  }

  idOf(owner: string): number {
    return this.#fids.get(owner.toLowerCase()) ?? 0
  }
}

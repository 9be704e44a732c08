import type { Namespace } from '../chain/namespace.ts'

/** Addresses that have no owner: what goes there is gone. */
const zeros: Partial<Record<Namespace, RegExp>> = {
  eip155: /^(?:0x)?0{40}$/i,
  // 32 bytes of zero, which is also the program that moves coins.
  solana: /^1{32}$/,
}

/** The address of all zeros: what a missing receiver turns into, and never anybody's. */
export const isZeroAddress = (namespace: Namespace, address: string): boolean =>
  zeros[namespace]?.test(address) === true

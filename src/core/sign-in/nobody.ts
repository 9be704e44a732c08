import type { Namespace } from '../chain/namespace.ts'

/** Stands in a message for the account of a wallet that is yet to be connected; nobody has a key for it. */
export const nobody: Partial<Record<Namespace, string>> = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
}

import type { Namespace } from '../chain/namespace.ts'

/** Placeholder address in a message before the wallet is connected. It has no private key. */
export const placeholderAddresses: Partial<Record<Namespace, string>> = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
}

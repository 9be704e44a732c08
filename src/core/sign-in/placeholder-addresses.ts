import type { Namespace } from '../chain/namespace.ts'

/**
 * Placeholder address in a message before the wallet is connected. It has no private key. Absent where no wallet signs in while it
 * connects.
 */
export const placeholderAddresses: Readonly<Record<Namespace, string | undefined>> = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
  bip122: undefined,
  polkadot: undefined,
}

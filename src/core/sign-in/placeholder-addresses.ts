import type { Namespace } from '../chain/namespace.ts'

/**
 * Address in a sign-in message that is created before the wallet is connected. No private key is known for it. Undefined for a namespace
 * whose wallets do not sign in while they connect.
 */
export const placeholderAddresses: Readonly<Record<Namespace, string | undefined>> = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
  bip122: undefined,
  polkadot: undefined,
}

import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'

const evmPlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const placeholders: Readonly<Record<Namespace, string>> = {
  eip155: evmPlaceholder,
  solana: 'So11111111111111111111111111111111111111111',
  bip122: evmPlaceholder,
  polkadot: evmPlaceholder,
}

/** Returns the API's id of a token: its CAIP-10 id, with a placeholder address for the native currency (`native`). */
export const apiTokenId = (networkId: NetworkId, address: string): string =>
  `${networkId}:${address === 'native' ? placeholders[namespaceOf(networkId)] : address}`

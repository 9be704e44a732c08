import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { TokenReads } from '../abilities.ts'
import { readOnChain } from './chain-tokens.ts'
import { readEvmLabel } from './token-label.ts'
import { readWalletAssets } from './wallet-assets.ts'

/** Reads the tokens of an EVM account without the balance service. */
export const evmTokenReads: TokenReads<Eip1193Provider> = {
  readWallet: readWalletAssets,
  readChain: readOnChain,
  readLabel: readEvmLabel,
}

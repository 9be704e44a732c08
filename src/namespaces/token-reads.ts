import type { AccountId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { TokenBalance } from '../core/money/token.ts'
import type { TokenLabel } from '../core/money/token-label.ts'
import type { NamedToken } from '../core/options.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** Reads the name and symbol of a token contract or mint; undefined where it has none. Rejects if the chain cannot be read. */
export type ReadLabel = (request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly address: string
  readonly signal?: AbortSignal | undefined
}) => Promise<TokenLabel | undefined>

/** Reads the tokens of an account without the balance service. */
export interface TokenReads<P = AnyProvider> {
  /**
   * Reads the tokens from the wallet (EIP-7811). Resolves with undefined if the wallet does not support it or its response is
   * invalid. Never rejects.
   */
  fromWallet?(request: {
    readonly provider: P
    readonly account: AccountId
    readonly network: Network
  }): Promise<TokenBalance[] | undefined>
  /** Reads the native balance and the tokens that the app names, from the latest block. */
  fromChain(request: {
    readonly account: AccountId
    readonly network: Network
    readonly rpcUrls: readonly string[]
    readonly tokens: readonly NamedToken[]
    readonly signal?: AbortSignal
  }): Promise<TokenBalance[]>
  label: ReadLabel
}

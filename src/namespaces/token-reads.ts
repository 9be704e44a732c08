import type { AccountId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { TokenBalance } from '../core/money/token.ts'
import type { TokenLabel } from '../core/money/token-label.ts'
import type { NamedToken } from '../core/options.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** What a contract or mint calls itself; undefined where it does not say. Rejects when the chain cannot be asked. */
export type ReadLabel = (request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly address: string
  readonly signal?: AbortSignal | undefined
}) => Promise<TokenLabel | undefined>

/** How the tokens of an account are read without the service. */
export interface TokenReads<P = AnyProvider> {
  /** What the wallet itself tells (EIP-7811); undefined when it does not offer that, or makes no sense. Never rejects. */
  fromWallet?(request: {
    readonly provider: P
    readonly account: AccountId
    readonly network: Network
  }): Promise<TokenBalance[] | undefined>
  /** The native balance and those of the tokens that the app names, of one block. */
  fromChain(request: {
    readonly account: AccountId
    readonly network: Network
    readonly rpcUrls: readonly string[]
    readonly tokens: readonly NamedToken[]
    readonly signal?: AbortSignal
  }): Promise<TokenBalance[]>
  label: ReadLabel
}

import type { AccountId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { Network } from '../core/chain/network.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** How to speak to a chain through any wallet. An ability that a chain lacks is absent, it never throws. */
export interface ChainAdapter<P = AnyProvider> {
  readonly namespace: Namespace
  signMessage(provider: P, account: AccountId, message: string): Promise<string>
  /** Asks the wallet to change; an unknown network (4902 in any form) is added first. */
  switchNetwork?(provider: P, network: Network): Promise<void>
  /** In base units; the wallet is asked first, then the network's RPC endpoints. */
  nativeBalance?(request: BalanceRequest<P>): Promise<bigint>
  signTypedData?(provider: P, account: AccountId, typedData: string): Promise<string>
}

export interface BalanceRequest<P = AnyProvider> {
  readonly provider: P | undefined
  readonly account: AccountId
  readonly network: Network
  /** Endpoints to try in order; looked up only when the wallet cannot say. */
  rpcUrls(): Promise<readonly string[]>
  readonly signal?: AbortSignal
}

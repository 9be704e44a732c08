import type { AccountId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { Network } from '../core/chain/network.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/**
 * Communicates with the chains of a namespace through any wallet. Methods that a namespace does not support are absent; they do not
 * throw.
 */
export interface ChainAdapter<P = AnyProvider> {
  readonly namespace: Namespace
  signMessage(provider: P, account: AccountId, message: string): Promise<string>
  /**
   * Requests a network switch. On EVM networks, adds the network first if the wallet does not have it (error 4902, in any form that
   * wallets use).
   */
  switchNetwork?(provider: P, network: Network): Promise<void>
  /**
   * Returns the native balance in base units from the wallet. If the wallet cannot report it, reads it from the network's RPC
   * endpoints.
   */
  nativeBalance?(request: BalanceRequest<P>): Promise<bigint>
  signTypedData?(provider: P, account: AccountId, typedData: string): Promise<string>
}

export interface BalanceRequest<P = AnyProvider> {
  readonly provider: P | undefined
  readonly account: AccountId
  readonly network: Network
  /** Returns the endpoints to try in order. Called only if the wallet cannot report the balance. */
  rpcUrls(): Promise<readonly string[]>
  readonly signal?: AbortSignal
}

import type { Namespace } from '../core/chain/namespace.ts'

/** What a chain says of a transaction at this moment. */
export interface TransactionNews {
  /** `gone`: the chain has never heard of it, or does not know it any more. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'replaced' | 'gone'
  readonly nonce?: number
  /** Blocks on top of the one it stands in. */
  readonly depth?: number
}

/** Asks a chain what became of a transaction. Rejects when the chain cannot be asked. */
export type LookUpTransaction = (request: {
  readonly rpcUrls: readonly string[]
  readonly hash: string
  readonly address: string
  /** Its number among those of the account, as far as it is known. */
  readonly nonce?: number | undefined
  readonly signal?: AbortSignal
}) => Promise<TransactionNews>

const loaders: Partial<Record<Namespace, () => Promise<LookUpTransaction>>> = {
  eip155: async () => (await import('./evm/transaction-status.ts')).lookUpEvmTransaction,
  solana: async () => (await import('./solana/transaction-status.ts')).lookUpSolanaTransaction,
}

/** How a namespace tells, loaded at the first need; undefined where nobody can be asked. */
export const loadTransactionLookUp = (namespace: Namespace): Promise<LookUpTransaction> | undefined =>
  loaders[namespace]?.()

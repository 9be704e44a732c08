/** Current state of a transaction on its chain. */
export interface TransactionUpdate {
  /** `gone`: the node does not find the transaction, or no longer finds it. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'replaced' | 'gone'
  readonly nonce?: number
  /** Number of blocks on top of the block that includes it. */
  readonly depth?: number
  /** The transaction can no longer be included in any block. */
  readonly isOver?: true
}

/** Looks up the state of a transaction. Rejects if the chain cannot be read. */
export type LookUpTransaction = (request: {
  readonly rpcUrls: readonly string[]
  readonly hash: string
  readonly address: string
  /** Nonce of the transaction, if known. */
  readonly nonce?: number | undefined
  /** Last block that may include the transaction, on chains where transactions expire. */
  readonly lastBlock?: number | undefined
  readonly signal?: AbortSignal
}) => Promise<TransactionUpdate>

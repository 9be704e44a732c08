/** What a chain says of a transaction at this moment. */
export interface TransactionNews {
  /** `gone`: the chain has never heard of it, or does not know it any more. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'replaced' | 'gone'
  readonly nonce?: number
  /** Blocks on top of the one it stands in. */
  readonly depth?: number
  /** Gone for good: no block may hold it any more. */
  readonly isOver?: true
}

/** Asks a chain what became of a transaction. Rejects when the chain cannot be asked. */
export type LookUpTransaction = (request: {
  readonly rpcUrls: readonly string[]
  readonly hash: string
  readonly address: string
  /** Its number among those of the account, as far as it is known. */
  readonly nonce?: number | undefined
  /** The last block that may hold it, where it runs out by itself. */
  readonly lastBlock?: number | undefined
  readonly signal?: AbortSignal
}) => Promise<TransactionNews>

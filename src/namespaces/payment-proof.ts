/** Asks a chain whether an account paid somebody in a transaction. Rejects when the chain cannot be asked. */
export type ProvePayment = (request: {
  readonly rpcUrls: readonly string[]
  readonly hash: string
  readonly from: string
  readonly to: string
  /** Contracts of tokens in which somebody can be paid: known ones, and those that the account owns. */
  readonly tokens: readonly string[]
  /** Those of them that nobody can have made up. */
  readonly known: readonly string[]
  readonly signal?: AbortSignal | undefined
}) => Promise<boolean | undefined>

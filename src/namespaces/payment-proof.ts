/** Reads from the chain whether a transaction paid `to` from the account `from`. Rejects if the chain cannot be read. */
export type ProvePayment = (request: {
  readonly rpcUrls: readonly string[]
  readonly hash: string
  readonly from: string
  readonly to: string
  /** Token contracts accepted as payment: known tokens, and tokens that the account owns. */
  readonly tokens: readonly string[]
  /** Subset of `tokens` that are known to be genuine. */
  readonly genuineTokens: readonly string[]
  readonly signal?: AbortSignal | undefined
}) => Promise<boolean | undefined>

/** Limits of money services, in their own file so that buttons do not load them. */
export const moneyLimits = {
  /** Maximum length of service texts: ids, links, and names before cleaning. */
  textMaxChars: 2_000,
  tokensPerAccount: 1_000,
  namedTokens: 100,
  /** Limits of reading images from the metadata of collectibles: number, concurrent requests, timeout of a request, and sizes. */
  collectibleImages: 40,
  concurrentImages: 4,
  metadataMs: 8_000,
  metadataMaxBytes: 400_000,
  tokenUriMaxBytes: 400_000,
  historyPageRows: 500,
  transfersPerRow: 100,
  /** Maximum number of consecutive pages without matching entries that are skipped automatically. */
  emptyPagesInARow: 20,
  /** Polling interval of a pending transaction while the modal is open or the page has inline views. */
  followMs: 4_000,
  /** Polling intervals otherwise, of recent and of old transactions, and the age from which a transaction is old. */
  followBehindMs: 15_000,
  followOldMs: 60_000,
  oldTransactionMs: 600_000,
  /** Watching of balances while Receive is shown: polling interval, idle time after which polling pauses, and number of tokens. */
  arrivalMs: 4_000,
  arrivalIdleMs: 300_000,
  arrivalTokens: 30,
  /** Confirmations after which reorganizations are no longer checked. */
  settledBlocks: 5,
  /** Number of consecutive polls that do not find a known transaction, after which it counts as dropped. */
  checksUntilDropped: 3,
  /** Transfers of unknown outcome: maximum number across all accounts, and how long each is kept. */
  openIntents: 99,
  intentMaxAgeMs: 7 * 86_400_000,
  /** How long a button is held to confirm a first transfer to an address. */
  holdMs: 900,
  /** How long an EVM chain is watched for a transaction that a wallet may have sent despite an error. */
  outcomeWatchMs: 30_000,
  /** Maximum time to watch a chain on which transactions expire (Solana). */
  outcomeWatchMaxMs: 180_000,
  /** Time between two Solana blocks. */
  solanaSlotMs: 400,
  /** Maximum edit distance at which an address counts as a look-alike. */
  lookAlikeEdits: 4,
  /** Limits of offchain name lookups: redirects, requests and time of a lookup, bytes of a response. */
  gatewayHops: 4,
  gatewayRequests: 8,
  gatewayMs: 10_000,
  gatewayAnswerMaxBytes: 64_000,
  /** How long a service quote waits for the on-chain quote that its price impact is computed from. */
  swapSecondQuoteMs: 3_000,
  /** Debounce of quote requests after typing, and refresh interval while the form is shown. */
  swapTypingMs: 400,
  swapRefreshMs: 15_000,
  /** Maximum age of a quote at signing. An older quote is refreshed first. */
  swapPriceMaxAgeMs: 30_000,
  /** Idle time after which quotes are no longer refreshed. */
  swapIdleMs: 300_000,
  /** Maximum age of a reviewed swap, after which it must be reviewed again. Its deadline is twenty minutes. */
  swapReviewMaxAgeMs: 1_080_000,
  /** Polling of the batch status: total time, and interval. */
  batchMs: 120_000,
  batchPauseMs: 1_000,
  /** How long an approved but unsent swap is offered again. */
  swapResumeMs: 86_400_000,
  /** Maximum age of a fee. An older fee is requested again. */
  feeMaxAgeMs: 15_000,
  /** Fee increase in percent between review and press, above which the new fee is shown before sending. */
  feeGrowthPercent: 20n,
  /** Additional gas of a user operation: validation, signature and inclusion. */
  operationGas: 250_000n,
  /** Gas of deploying a contract account with its first user operation. */
  accountCreationGas: 400_000n,
  /** Margin in percent above the simulated Solana compute units, and the default without a simulation. */
  computeMarginPercent: 20,
  computeUnitsIfUnknown: 200_000,
  /** Maximum price in micro-lamports per compute unit, which caps the fee under congestion. */
  computePriceCap: 1_000_000n,
} as const

/** Limits of what services tell about money; apart from the others, so that a button does not load them. */
export const moneyLimits = {
  /** Texts of a service: ids, links, names before they are cleaned. */
  textMaxChars: 2_000,
  tokensPerAccount: 1_000,
  namedTokens: 100,
  /** Collectibles whose own metadata is read for a picture, how many at once, and what each of them may take. */
  picturedCollectibles: 40,
  picturesAtOnce: 4,
  metadataMs: 8_000,
  metadataMaxBytes: 400_000,
  tokenUriMaxBytes: 400_000,
  historyPageRows: 500,
  transfersPerRow: 100,
  /** Pages that hold nothing for this screen and are skipped by themselves, one after another. */
  emptyPagesInARow: 20,
  /** Between two looks at a transaction that is not mined yet. */
  followMs: 4_000,
  /** The same while the modal is closed; and for what was sent long ago. */
  followBehindMs: 15_000,
  followOldMs: 60_000,
  oldTransactionMs: 600_000,
  /** Blocks on top of a transaction after which nobody looks for a reorganisation any more. */
  settledBlocks: 5,
  /** Looks in a row at which a transaction that had been seen was gone, before it counts as dropped. */
  looksUntilDropped: 3,
  /** Transfers that nobody knows the end of, of all accounts together, and how long each of them is remembered. */
  openIntents: 99,
  intentMaxAgeMs: 7 * 86_400_000,
  /** How long an EVM chain is watched for what a wallet may have sent in spite of an error. */
  doubtMs: 30_000,
  /** The same at the very most, where a transaction runs out by itself. */
  doubtMostMs: 180_000,
  /** Between two blocks of a Solana cluster. */
  solanaSlotMs: 400,
  /** Letters by which an address may differ from a known one and still be taken for it. */
  lookAlikeEdits: 4,
  /** What a name's owner keeps outside the chain: hops, requests and time for a whole question, bytes of an answer. */
  gatewayHops: 4,
  gatewayRequests: 8,
  gatewayMs: 10_000,
  gatewayAnswerMaxBytes: 64_000,
  /** How long a service's price waits for the chain's, against which its impact is counted. */
  swapSecondQuoteMs: 3_000,
  /** After the last key a price is asked for; while the form shows, it is asked for again after so long. */
  swapTypingMs: 400,
  swapRefreshMs: 15_000,
  /** A price that is older is asked for again before anybody signs for it. */
  swapPriceMaxAgeMs: 30_000,
  /** Without a touch for so long nobody looks: prices rest. */
  swapIdleMs: 300_000,
  /** A swap that was reviewed earlier is reviewed anew: it must happen within twenty minutes of that. */
  swapReviewMaxAgeMs: 1_080_000,
  /** For how long a batch is asked about at its wallet, and between two questions. */
  batchMs: 120_000,
  batchPauseMs: 1_000,
  /** How long a swap that was allowed and not made is offered again. */
  swapResumeMs: 86_400_000,
  /** A fee is asked for again after so long. */
  feeMaxAgeMs: 15_000,
  /** A fee that grew by more than this part (percent) between review and press is shown before anything is sent. */
  feeGrowthPercent: 20n,
  /** Gas of a user operation beside its call: its check, its signature and its way to the chain. */
  operationGas: 250_000n,
  /** Gas of making a contract account with its first user operation. */
  accountCreationGas: 400_000n,
  /** Units of work on Solana on top of those that a try-out used, in percent; and where it could not tell. */
  computeMarginPercent: 20,
  computeUnitsIfUnknown: 200_000,
  /** Micro-lamports for a unit, at the very most: no congestion makes a transfer cost more. */
  computePriceCap: 1_000_000n,
} as const

/** Time limits of pairing with a wallet on another device, in milliseconds. */
export const pairingLimits = {
  expiryMs: 240_000,
  marginMs: 10_000,
  slowMs: 5_000,
  longMs: 3_000,
  retryMs: 5_000,
  verifyWaitMs: 300,
  uriMs: 20_000,
  sessionEndMs: 5_000,
} as const

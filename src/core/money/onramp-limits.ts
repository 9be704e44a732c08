/** Limits of purchases; times are milliseconds. */
export const onrampLimits = {
  /** Polling interval of a purchase, and total polling time. */
  pollMs: 5_000,
  pollMaxMs: 1_800_000,
  quotePauseMs: 500,
  windowWidth: 480,
  windowHeight: 760,
  ownProviders: 20,
  /** Timeout of a custom provider for a quote or link. */
  providerMs: 15_000,
  urlMaxChars: 8_000,
  currencies: 50,
  tokens: 500,
  networksPerToken: 50,
  purchases: 100,
  /** Maximum difference in percent between the received and the quoted amount of a purchase. */
  arrivalTolerance: 15n,
  /** Exclusive maximum of a quoted token amount. A quote at or above it is invalid. */
  quoteMax: '1000000000000000',
} as const

/** Default purchase limits if the service reports none: by card, and by bank transfer. */
export const standardLimits = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'bank', min: '10.00', max: '25000.00' },
] as const

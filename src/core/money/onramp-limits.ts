/** Limits of buying; times are milliseconds. */
export const onrampLimits = {
  /** Between two looks at a purchase, and how long anybody looks. */
  lookMs: 5_000,
  lookAtMostMs: 1_800_000,
  quotePauseMs: 500,
  windowWidth: 480,
  windowHeight: 760,
  ownProviders: 20,
  /** How long a provider of the app has for a price or a link. */
  providerMs: 15_000,
  urlMaxChars: 8_000,
  currencies: 50,
  tokens: 500,
  networksPerToken: 50,
  purchases: 100,
  /** By how many percent what arrives may differ from what was quoted and still be this purchase. */
  arrivalTolerance: 15n,
  /** Above this, in whole tokens, a price is nonsense. */
  boughtMost: '1000000000000000',
} as const

/** What may be paid at once where the service does not say so: by card, and from a bank. */
export const standardLimits = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'bank', min: '10.00', max: '25000.00' },
] as const

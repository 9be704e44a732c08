/** Limits of logging in without a wallet; apart from the others, so that a button does not load them. */
export const loginLimits = {
  emailMaxChars: 254,
  codeDigits: 6,
  /** Between two mails with a code. */
  resendMs: 30_000,
  /** When the login service that does not answer is called slow: a second before three are over, since screens look each second. */
  slowMs: 2_000,
  /** And when it is called silent. */
  silentMs: 10_000,
  /** A person who takes longer is told that the wait goes on, and how to end it. */
  stillWaitingMs: 45_000,
  /** A login window is waited for so long. */
  windowMs: 300_000,
  windowWidth: 600,
  windowHeight: 800,
  /** How often a login window is looked at: a closed one is noticed within a second. */
  windowLookMs: 400,
  /** A login that left the page may come back so long. */
  pendingMs: 900_000,
  uriMaxChars: 8_192,
  sentenceMaxChars: 200,
} as const

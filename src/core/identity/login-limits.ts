/** Login limits, in their own file so that buttons do not load them. */
export const loginLimits = {
  emailMaxChars: 254,
  codeDigits: 6,
  /** Between two emails with a code. */
  resendMs: 30_000,
  /** When an unresponsive login service counts as slow. Screens check each second, so they show it within three seconds. */
  slowMs: 2_000,
  /** When it counts as silent. */
  silentMs: 10_000,
  /** When the user is informed that login is still waiting, and how to cancel it. */
  stillWaitingMs: 45_000,
  /** Timeout of a login window. */
  windowMs: 300_000,
  windowWidth: 600,
  windowHeight: 800,
  /** Polling interval of a login window: closing it is noticed within a second. */
  windowPollMs: 400,
  /** How long a login by redirect may take to return. */
  pendingMs: 900_000,
  uriMaxChars: 8_192,
  sentenceMaxChars: 200,
} as const

/** Login limits, in their own file so that buttons do not load them. */
export const loginLimits = {
  emailMaxChars: 254,
  codeDigits: 6,
  /** Minimum time between two emails with a code. */
  resendMs: 30_000,
  /** Time after which an unresponsive login service counts as slow. Screens check every second, so they show this within three seconds. */
  slowMs: 2_000,
  /** Time after which the service counts as silent. */
  silentMs: 10_000,
  /** Time after which the user is informed that login is still waiting, and how to cancel. */
  stillWaitingMs: 45_000,
  /** Timeout of a login window. */
  windowMs: 300_000,
  windowWidth: 600,
  windowHeight: 800,
  /** Polling interval of a login window. A closed window is detected within a second. */
  windowPollMs: 400,
  /** Maximum duration of a login by redirect. */
  pendingMs: 900_000,
  uriMaxChars: 8_192,
  sentenceMaxChars: 200,
} as const

const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/** Durations (in ms) and counts of the server. */
export const limits = {
  /** Lifetime of a code. */
  codeMs: 10 * minuteMs,
  /** Number of wrong codes within `lockMs` after which an address is locked on one device, for `lockMs`. */
  codeTries: 5,
  lockMs: 15 * minuteMs,
  /**
   * Wrong codes for one address from all unknown devices, after which an unknown device also needs the link in a mail. Without this
   * limit, new devices and new codes would allow endless guessing.
   */
  guesses: { count: 10, ms: 7 * dayMs },
  /** Lifetime of the link that approves a device, and time for which an approved device stays known if it does not log in. */
  linkMs: 20 * minuteMs,
  knownDeviceMs: 90 * dayMs,
  /**
   * Minimum time between two login mails to an address from one device. It is below the 30 s countdown of the modal, so that a retry
   * after the countdown is accepted.
   */
  mailGapMs: 25 * secondMs,
  /**
   * Mails to one address that unknown devices may cause before each needs a proof of work. A known device, and the email change of one
   * user, have the same limit each, but are rejected above it.
   */
  mails: { count: 6, ms: 10 * minuteMs },
  /** Mails to one email address that one network address may cause, even with proofs of work. Protects mailboxes from floods. */
  addressBlockMails: { count: 20, ms: 10 * minuteMs },
  /** Logins begun from one network address before each needs a proof of work. A school or an office may share one address. */
  addressBlockLogins: { count: 60, ms: 10 * minuteMs },
  /** Logins begun on one device before each needs a proof of work. */
  deviceLogins: { count: 12, ms: 10 * minuteMs },
  /** Proof of work. It takes about a second on a slow phone. `ms` is the time limit for it. */
  work: { parts: 16, bits: 11, ms: 2 * minuteMs },
  /** Maximum number of calls of one session in a period of `ms`. */
  calls: { count: 240, ms: minuteMs },
  /** A session ends `idleMs` after its last use, and at the latest `sessionMs` after the login. */
  idleMs: 7 * dayMs,
  sessionMs: 30 * dayMs,
  /** Maximum age of a login that may export keys. */
  freshMs: 5 * minuteMs,
  /** Time limit of a social login, from its start to its completion. */
  socialMs: 10 * minuteMs,
  farcasterMs: 5 * minuteMs,
  /** Lifetime of a request that waits for its answer in another window. */
  approvalMs: 10 * minuteMs,
  /** Duration of one long poll. */
  pollMs: 25 * secondMs,
} as const

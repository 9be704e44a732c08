const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/** All durations and counts of the login. */
export const limits = {
  /** Lifetime of a mailed code. */
  codeMs: 10 * minuteMs,
  /** Wrong codes until an address is locked, within the duration of a lock. */
  codeTries: 5,
  lockMs: 15 * minuteMs,
  /**
   * Total wrong codes for one address from unknown devices, until such a device also needs the link in a mail. Otherwise new
   * devices and new codes would allow endless guessing.
   */
  guesses: { count: 10, ms: 7 * dayMs },
  /** Lifetime of the link that approves a device, and of an approved device without a login. */
  linkMs: 20 * minuteMs,
  knownDeviceMs: 90 * dayMs,
  /** Below the modal's own 30 s, so that its countdown never ends in a refusal. */
  mailGapMs: 25 * secondMs,
  /** Mails to an address caused by unknown devices before each needs a proof of work; a known device has its own limit. */
  mails: { count: 6, ms: 10 * minuteMs },
  /** Mails caused by one network address, even with proofs of work. Protects mailboxes from floods. */
  networkMails: { count: 20, ms: 10 * minuteMs },
  /** Logins begun from one network address before each needs a proof of work; a school or an office shares one address. */
  networkLogins: { count: 60, ms: 10 * minuteMs },
  /** Logins begun on one device before each needs a proof of work. */
  deviceLogins: { count: 12, ms: 10 * minuteMs },
  /** Proof of work: about a second on a slow phone; `ms` is the time limit for it. */
  work: { parts: 16, bits: 11, ms: 2 * minuteMs },
  /** Calls of one session. */
  calls: { count: 240, ms: minuteMs },
  /** A session ends after this idle time, and in any case at the second limit. */
  idleMs: 7 * dayMs,
  sessionMs: 30 * dayMs,
  /** Sensitive actions, such as exporting keys, need a login newer than this. */
  freshMs: 5 * minuteMs,
  /** A social login, from start to return. */
  socialMs: 10 * minuteMs,
  farcasterMs: 5 * minuteMs,
  /** Lifetime of a request that waits for its answer in another window. */
  approvalMs: 10 * minuteMs,
  /** Duration of one long poll. */
  pollMs: 25 * secondMs,
} as const

const secondMs = 1000
const minute = 60 * secondMs
const day = 24 * 60 * minute

/** All durations and counts of the login. */
export const limits = {
  /** Lifetime of a mailed code. */
  codeMs: 10 * minute,
  /** Wrong codes until an address is locked, within the duration of a lock. */
  codeTries: 5,
  lockMs: 15 * minute,
  /**
   * Total wrong codes for one address from unknown devices, until such a device also needs the link in a mail. Otherwise new
   * devices and new codes would allow endless guessing.
   */
  guesses: { count: 10, ms: 7 * day },
  /** Lifetime of the link that approves a device, and of an approved device without a login. */
  linkMs: 20 * minute,
  knownDeviceMs: 90 * day,
  /** Below the modal's own 30 s, so that its countdown never ends in a refusal. */
  mailGapMs: 25 * secondMs,
  /** Mails to an address caused by unknown devices before each needs a proof of work; a known device has its own limit. */
  mails: { count: 6, ms: 10 * minute },
  /** Mails caused by one network address, even with proofs of work. Protects mailboxes from floods. */
  networkMails: { count: 20, ms: 10 * minute },
  /** Logins begun from one network address before each needs a proof of work; a school or an office shares one address. */
  networkLogins: { count: 60, ms: 10 * minute },
  /** Logins begun on one device before each needs a proof of work. */
  deviceLogins: { count: 12, ms: 10 * minute },
  /** Proof of work: about a second on a slow phone; `ms` is the time limit for it. */
  work: { parts: 16, bits: 11, ms: 2 * minute },
  /** Calls of one session. */
  calls: { count: 240, ms: minute },
  /** A session ends after this idle time, and in any case at the second limit. */
  idleMs: 7 * day,
  sessionMs: 30 * day,
  /** Sensitive actions, such as exporting keys, need a login newer than this. */
  freshMs: 5 * minute,
  /** A social login, from start to return. */
  socialMs: 10 * minute,
  farcasterMs: 5 * minute,
  /** Lifetime of a request that waits for its answer in another window. */
  approvalMs: 10 * minute,
  /** Duration of one long poll. */
  pollMs: 25 * secondMs,
} as const

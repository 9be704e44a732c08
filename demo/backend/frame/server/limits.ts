const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** Every time and count of the login, in one place. */
export const limits = {
  /** How long a code from a mail is good. */
  codeMs: 10 * minute,
  /** Wrong codes until an address is locked, within the time of a lock. */
  codeTries: 5,
  lockMs: 15 * minute,
  /**
   * Wrong codes for one address from devices it does not know, all together, until such a device needs the link in a mail as
   * well. By new devices and new codes a stranger could else guess on and on.
   */
  guesses: { count: 10, ms: 7 * day },
  /** How long the link that approves a device is good, and the device without having logged in. */
  linkMs: 20 * minute,
  knownDeviceMs: 90 * day,
  /** Below the 30 s that the modal itself waits, so that its own countdown never ends in a refusal. */
  mailGapMs: 25 * second,
  /** Mails to an address that devices nobody knows may cause before each takes work; a known device has as many of its own. */
  mails: { count: 6, ms: 10 * minute },
  /** And those of one network address, however much it works: nobody's box is filled from there. */
  networkMails: { count: 20, ms: 10 * minute },
  /** Logins begun from one network address before each takes work; a school or an office has one address. */
  networkLogins: { count: 60, ms: 10 * minute },
  /** Logins begun on one device before each takes work. */
  deviceLogins: { count: 12, ms: 10 * minute },
  /** About a second on a slow phone, and how long the page has for it. */
  work: { parts: 16, bits: 11, ms: 2 * minute },
  /** Calls of one session. */
  calls: { count: 240, ms: minute },
  /** A session ends when it was not used for this long, and in any case at the second limit. */
  idleMs: 7 * day,
  sessionMs: 30 * day,
  /** What weakens an account, such as showing its keys, needs a login newer than this. */
  freshMs: 5 * minute,
  /** A login at a social network, from its begin to its return. */
  socialMs: 10 * minute,
  farcasterMs: 5 * minute,
  /** How long a question of the frame waits for its answer in another window. */
  approvalMs: 10 * minute,
  /** How long one waiting call is held open. */
  pollMs: 25 * second,
} as const

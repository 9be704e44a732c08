/** Time limits of sign-in, in milliseconds. */
export const signInLimits = {
  answerMs: 45_000,
  recheckMs: 60_000,
  endMs: 1_000,
  freshMs: 540_000,
  atConnectMs: 3_000,
  clockMs: 30_000,
} as const

/** Time limits of the embedded wallet's frame (design/frame-security.md); milliseconds. */
export const frameLimits = {
  /** From the request to the answer; of a call that waits for a person, to the frame being ready. */
  answerMs: 30_000,
  /** Between the frame's word that it is ready and the first message to it. */
  readyPauseMs: 500,
  deviceWaitMs: 1_200_000,
  farcasterWaitMs: 300_000,
  popupWaitMs: 300_000,
} as const

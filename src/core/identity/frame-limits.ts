/** Time limits of the embedded wallet's frame; milliseconds. */
export const frameLimits = {
  /** From the request to the answer; of a call that waits for a person, to the frame being ready. */
  answerMs: 30_000,
  /** Between the frame's word that it is ready and the first message to it. */
  readyPauseMs: 500,
  deviceWaitMs: 1_200_000,
  farcasterWaitMs: 300_000,
  popupWaitMs: 300_000,
  /** For the frame's word on a request that was taken back, and on signing out. */
  abortAnswerMs: 5_000,
  /** Pauses between the questions whether a stored login is still one, while its frame does not say. */
  comeBackMs: [2_000, 5_000, 10_000, 30_000, 60_000, 120_000],
  /** How often a frame that owes an answer is looked at: a page may take it away. */
  lookMs: 1_000,
} as const

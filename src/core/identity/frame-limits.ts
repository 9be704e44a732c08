/** Timeouts of the embedded wallet's frame; milliseconds. */
export const frameLimits = {
  /** Timeout of a response. For a request that waits for the user, limits only the time until the frame is ready. */
  answerMs: 30_000,
  /** Pause between the frame's ready message and the first message to the frame. */
  readyPauseMs: 500,
  deviceWaitMs: 1_200_000,
  farcasterWaitMs: 300_000,
  popupWaitMs: 300_000,
  /** Timeout for the frame to confirm a canceled request or a logout. */
  abortAnswerMs: 5_000,
  /** Delays between checks of a stored login while its frame does not respond. */
  resumeDelaysMs: [2_000, 5_000, 10_000, 30_000, 60_000, 120_000],
  /** Interval at which a frame with a pending response is checked, since the page may remove it. */
  pollMs: 1_000,
} as const

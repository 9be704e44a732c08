/** The page that a person uses the wallet at: the origin is the browser's word, all else the page's own, shown as a claim. */
export interface Site {
  readonly origin: string
  /** Plain text, cut. */
  readonly name?: string
  /** Address of its picture. */
  readonly icon?: string
  /** BCP 47. */
  readonly language?: string
}

/** Whom a person is asked about, and by which client. */
export interface AskingSite extends Site {
  /**
   * The client shows the frame where a person is to be asked something. Others keep it out of sight, so that they are asked
   * on pages of the wallet instead.
   */
  readonly asksInFrame: boolean
}

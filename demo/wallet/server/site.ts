/**
 * The page on which the wallet is used. The origin comes from the browser; everything else is the page's own claim and shown as
 * such.
 */
export interface Site {
  readonly origin: string
  /** Plain text, truncated. */
  readonly name?: string
  /** URL of its icon. */
  readonly icon?: string
  /** BCP 47. */
  readonly language?: string
}

/** The site that a prompt is about, and its client. */
export interface PromptSite extends Site {
  /** The client shows the frame for prompts. Others keep it hidden, so their users are asked on pages of the wallet instead. */
  readonly asksInFrame: boolean
}

/**
 * The page that uses the wallet. The origin comes from the browser. Everything else is the page's own, unverified claim and shown as
 * such.
 */
export interface Site {
  readonly origin: string
  /** Plain text, truncated. */
  readonly name?: string
  /** URL of the page's icon. */
  readonly icon?: string
  /** Language of the page (BCP 47). */
  readonly language?: string
}

/** The site that a prompt is about, and its client. */
export interface PromptSite extends Site {
  /** The client shows the frame for prompts. Other clients keep the frame hidden, so pages of the wallet prompt their users instead. */
  readonly asksInFrame: boolean
}

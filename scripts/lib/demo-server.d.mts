interface Served {
  /** The origin, without a slash at its end. */
  url: string
  close(): Promise<void>
}

interface StackAddresses {
  urls: unknown
  contracts?: unknown
}

interface OwnPage {
  type?: string
  body: string
  headers?: Record<string, string>
}

/** A policy as strict as a careful site has it. */
export const strictPolicy: string

/** The demo from its sources: edits show at once. */
export function startDemo(options?: { port?: number; stack?: StackAddresses }): Promise<Served>

/** Built files only, as a site serves them: /cdn/, /latest/ (redirects), built pages, /testing.js, and pages of the test's own. */
export function startPages(options?: {
  stack?: StackAddresses
  pages?: Record<string, string | OwnPage>
  policy?: string
}): Promise<Served>

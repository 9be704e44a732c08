interface Served {
  /** The origin, without a trailing slash. */
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

/** The Content-Security-Policy of pages without build tools. */
export const strictPolicy: string

/** Serves the demo from its sources with live reload. */
export function startDemo(options?: { port?: number; stack?: StackAddresses }): Promise<Served>

/** Serves built files only: /cdn/, /latest/ (redirects), built pages, /testing.js, and custom pages of a test. */
export function startPages(options?: {
  stack?: StackAddresses
  pages?: Record<string, string | OwnPage>
  policy?: string
}): Promise<Served>

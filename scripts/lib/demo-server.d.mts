interface RunningServer {
  /** The origin, without a trailing slash. */
  url: string
  close(): Promise<void>
}

interface StackAddresses {
  urls: unknown
  contracts?: unknown
}

interface CustomPage {
  type?: string
  body: string
  headers?: Record<string, string>
}

/** The Content-Security-Policy of pages without build tools. */
export const strictPolicy: string

/** Serves the demo from its sources with live reload. */
export function startDemo(options?: { port?: number; stack?: StackAddresses }): Promise<RunningServer>

/** Serves built files only: /cdn/, /latest/ (redirects), built pages, /testing.js, and custom pages of a test. */
export function startPages(options?: {
  stack?: StackAddresses
  pages?: Record<string, string | CustomPage>
  policy?: string
}): Promise<RunningServer>

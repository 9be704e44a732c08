import { type AnalyticsEvent, analyticsEvents } from '../core/analytics-event.ts'
import { isNetworkId } from '../core/chain/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import { reportSetupError } from '../core/errors/setup.ts'
import type { Settings } from '../core/options.ts'
import { randomUuid } from '../core/random-id.ts'
import { type HttpTools, request } from './http.ts'
import { sdkQuery } from './sdk-query.ts'

const publicHost = 'https://pulse.walletconnect.org'

/** The complete body of an event. Besides it, the request contains only the query parameters of `sdkQuery` (T13, T14). */
export interface AnalyticsBody {
  readonly eventId: string
  /** Origin and path only: query and fragment may contain a pairing code or a login. */
  readonly url: string
  readonly domain: string
  /** Unix milliseconds. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track'
    readonly event: string
    readonly properties: Readonly<Record<string, string | number | boolean>>
  }
}

// Values that are never sent under any name: pairing codes, addresses, email addresses, long secrets, URLs with a query.
const secretPattern = /wc:|symKey|0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32}|[^\s@]@[^\s@]|:\/\/\S{1,200}\?/i
const maxTextChars = 100

function propertiesOf(event: AnalyticsEvent): Record<string, string | number | boolean> {
  const properties: Record<string, string | number | boolean> = {}
  for (const name of analyticsEvents[event.event]) {
    const value = (event as unknown as Readonly<Record<string, unknown>>)[name]
    if (typeof value === 'boolean' || typeof value === 'number') properties[name] = value
    // Ids of Solana and Bitcoin networks match the pattern of long secrets but are public.
    else if (
      typeof value === 'string' &&
      ((name === 'network' && isNetworkId(value)) || !secretPattern.test(value.slice(0, 1_000)))
    )
      properties[name] = value.slice(0, maxTextChars)
  }
  return properties
}

/** Returns the body of an event, for apps and tests that inspect it. */
export const analyticsBody = (event: AnalyticsEvent, page: Location = location): AnalyticsBody => ({
  eventId: randomUuid(),
  url: `${page.origin}${page.pathname}`,
  domain: page.hostname,
  timestamp: Date.now(),
  props: { type: 'track', event: event.event, properties: propertiesOf(event) },
})

/**
 * Sends an event if the app enabled analytics: to the app's own host, or to the public host if the app has a project id. Does not retry.
 * Rejects as `request` does, and with ORIGIN_NOT_ALLOWED, which is also reported to the developer.
 */
export async function sendAnalytics(
  event: AnalyticsEvent,
  settings: Settings,
  tools?: HttpTools,
): Promise<void> {
  const { analytics, endpoints, projectId } = settings
  const host = endpoints?.analytics === undefined && projectId ? publicHost : endpoints?.analytics
  if (analytics !== true || !host || !URL.canParse(host)) return
  const url = new URL(host)
  url.pathname = `${url.pathname.replace(/\/{1,99}$/, '').replace(/\/e$/, '')}/e`
  const response = request(
    {
      url: url.href,
      method: 'POST',
      query: sdkQuery(settings),
      // `text/plain` needs no CORS preflight.
      contentType: 'text/plain',
      body: analyticsBody(event),
      retry: false,
    },
    tools,
  )
  await response.catch(cause => {
    // This host returns 403 only if the origin is not on the project's allowlist.
    const isForbidden =
      cause instanceof AppError && cause.code === 'HTTP_FAILED' && cause.params.status === 403
    if (!isForbidden) throw cause
    const error = new AppError('ORIGIN_NOT_ALLOWED', { cause })
    reportSetupError(error)
    throw error
  })
}

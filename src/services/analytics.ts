import type { AnalyticsEvent } from '../core/analytics-event.ts'
import { isNetworkId } from '../core/chain/caip.ts'
import type { ModalOptions } from '../core/options.ts'
import { randomUuid } from '../core/random-id.ts'
import { version } from '../core/version.ts'
import { type HttpTools, request } from './http.ts'

/** All that ever leaves the page about an event; nothing else is added anywhere (T13, T14). */
export interface AnalyticsBody {
  readonly eventId: string
  /** Origin and path: what stands behind may hold a pairing code or a login. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track'
    readonly event: string
    readonly properties: Readonly<Record<string, string | number | boolean>>
  }
}

// Properties that may be told, by name: a new one has to be added here before it leaves the page.
const toldProperties = new Set(
  'connected name platform method reconnect message namespace network isSmartAccount accountType provider'.split(
    ' ',
  ),
)
// What must not leave under any name: pairing codes, addresses, e-mail addresses, long secrets, links with a query.
const secret =
  /wc:|symKey|0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,}|[^\s@]{1,99}@[^\s@]{1,99}|:\/\/\S{1,200}\?/i
const maxText = 100

function toldOf(event: AnalyticsEvent): Record<string, string | number | boolean> {
  const told: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(event)) {
    if (!toldProperties.has(name)) continue
    if (typeof value === 'boolean' || typeof value === 'number') told[name] = value
    // The id of a Solana or Bitcoin network is as long as a secret and is none.
    else if (
      typeof value === 'string' &&
      ((name === 'network' && isNetworkId(value)) || !secret.test(value.slice(0, 1_000)))
    )
      told[name] = value.slice(0, maxText)
  }
  return told
}

/** What would be sent of an event, for apps and tests that want to look. */
export const analyticsBody = (event: AnalyticsEvent, page: Location = location): AnalyticsBody => ({
  eventId: randomUuid(),
  url: `${page.origin}${page.pathname}`,
  domain: page.hostname,
  timestamp: Date.now(),
  props: { type: 'track', event: event.event, properties: toldOf(event) },
})

/**
 * Sends an event to the app's analytics service: only when the app turned analytics on and named the service.
 * Never repeated. Rejects with what is wrong with the app's set-up, so that it can be told once.
 */
export async function sendAnalytics(
  event: AnalyticsEvent,
  { analytics, endpoints, projectId }: ModalOptions,
  tools?: HttpTools,
): Promise<void> {
  const host = endpoints?.analytics
  if (analytics !== true || !host || !URL.canParse(host)) return
  const url = new URL(host)
  url.pathname = `${url.pathname.replace(/\/{1,99}$/, '').replace(/\/e$/, '')}/e`
  await request(
    {
      url: url.href,
      method: 'POST',
      query: { projectId, st: 'w3m-elements', sv: version },
      body: analyticsBody(event),
      retry: false,
    },
    tools,
  )
}

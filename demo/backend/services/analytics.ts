import { json, Refusal } from '../http.ts'
import { refusedProjectIds, requireProjectId, type Service } from './service.ts'

export interface ReceivedEvent {
  /** Milliseconds since 1970, by the stack's clock. */
  receivedAt: number
  projectId: string
  sdkType?: string
  sdkVersion?: string
  origin?: string
  body: AnalyticsBody
}

interface AnalyticsBody {
  eventId: string
  url: string
  domain: string
  timestamp: number
  props: { type: string; event: string; properties?: unknown; address?: string }
}

// Maximum number of stored events. It limits memory, because a page may stay open for days.
const maxEvents = 10_000

/** Receiver of analytics events: `POST /e` records events, `GET /e` returns them, and `DELETE /e` clears them. */
export const analytics: Service = {
  name: 'analytics',
  start(context) {
    const events: ReceivedEvent[] = []
    const routes = context.routes()

    routes.post('/e', request => {
      const projectId = requireProjectId(request)
      const { origin } = request.headers
      if (projectId === refusedProjectIds.originNotAllowed)
        throw new Refusal(403, 'origin', `Origin ${origin ?? 'null'} is not on the allowlist`)
      const query = request.url.searchParams
      events.push({
        receivedAt: context.clock.now(),
        projectId,
        sdkType: query.get('st') ?? undefined,
        sdkVersion: query.get('sv') ?? undefined,
        origin,
        body: requireBody(request.json()),
      })
      if (events.length > maxEvents) events.shift()
      return json({}, 202)
    })
    routes.get('/e', () => json({ events }))
    routes.delete('/e', () => {
      events.length = 0
      return json({ events })
    })
    return {}
  },
}

function requireBody(value: unknown): AnalyticsBody {
  const body = (value ?? {}) as Partial<AnalyticsBody>
  for (const field of ['eventId', 'url', 'domain'] as const)
    if (typeof body[field] !== 'string') throw new Refusal(400, field, `${field} is a text`)
  if (typeof body.timestamp !== 'number') throw new Refusal(400, 'timestamp', 'timestamp is a number')
  if (typeof body.props?.type !== 'string' || typeof body.props.event !== 'string')
    throw new Refusal(400, 'props', 'props have a type and an event')
  return body as AnalyticsBody
}

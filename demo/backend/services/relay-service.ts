import { json, Refusal } from '../http.ts'
import { startRelay } from './relay.ts'
import { meaningOf, type RelayFaults } from './relay-faults.ts'
import type { Service } from './service.ts'

/**
 * The relay of the stack. Relay-specific faults are set with `POST /relay/faults` (RelayFaults; an empty object clears them),
 * `/relay/drop` {code?, reason?}, `/relay/stop`, `/relay/start` and `/relay/restart` {forget?}. The stack's faults work too.
 */
export const relay: Service = {
  name: 'relay',
  async start({ clock, faults, routes }) {
    const runningRelay = await startRelay({ clock, readFaults: () => meaningOf(faults.consume('relay')) })
    const controls = routes()
    const getStatusAnswer = () =>
      json({ url: runningRelay.url, clients: runningRelay.clients(), calls: runningRelay.calls })
    const order = (path: string, act: (body: Record<string, unknown>) => void | Promise<void>) =>
      controls.post(path, async request => {
        const body: unknown = request.body.length > 0 ? request.json() : {}
        if (typeof body !== 'object' || body === null) throw new Refusal(400, 'body', 'The body is an object')
        await act(body as Record<string, unknown>)
        return getStatusAnswer()
      })
    controls.get('/relay', getStatusAnswer)
    order('/relay/faults', body => runningRelay.setFaults(body as RelayFaults))
    order('/relay/drop', ({ code, reason }) =>
      runningRelay.drop(typeof code === 'number' ? { code, reason: String(reason ?? '') } : undefined),
    )
    order('/relay/stop', runningRelay.stop)
    order('/relay/start', runningRelay.start)
    order('/relay/restart', ({ forget }) => runningRelay.restart({ clearMailboxes: forget === true }))
    return { url: runningRelay.url, close: runningRelay.close }
  },
}

import { json, Refusal } from '../http.ts'
import { startRelay } from './relay.ts'
import { relayFaultsOf, type RelayFaults } from './relay-faults.ts'
import type { Service } from './service.ts'

/**
 * The relay of the stack. `POST /relay/faults` sets faults of the relay (`RelayFaults`; an empty object clears them).
 * `/relay/drop` {code?, reason?} ends all connections. `/relay/stop`, `/relay/start` and `/relay/restart` {forget?} control the
 * server; `forget` clears the mailboxes. Faults of the stack apply too.
 */
export const relay: Service = {
  name: 'relay',
  async start({ clock, faults, routes }) {
    const runningRelay = await startRelay({ clock, readFaults: () => relayFaultsOf(faults.consume('relay')) })
    const controlRoutes = routes()
    const createStatusAnswer = () =>
      json({ url: runningRelay.url, clients: runningRelay.clients(), calls: runningRelay.calls })
    const addControl = (path: string, handler: (body: Record<string, unknown>) => void | Promise<void>) =>
      controlRoutes.post(path, async request => {
        const body: unknown = request.body.length > 0 ? request.json() : {}
        if (typeof body !== 'object' || body === null) throw new Refusal(400, 'body', 'The body is an object')
        await handler(body as Record<string, unknown>)
        return createStatusAnswer()
      })
    controlRoutes.get('/relay', createStatusAnswer)
    addControl('/relay/faults', body => runningRelay.setFaults(body as RelayFaults))
    addControl('/relay/drop', ({ code, reason }) =>
      runningRelay.drop(typeof code === 'number' ? { code, reason: String(reason ?? '') } : undefined),
    )
    addControl('/relay/stop', runningRelay.stop)
    addControl('/relay/start', runningRelay.start)
    addControl('/relay/restart', ({ forget }) => runningRelay.restart({ clearMailboxes: forget === true }))
    return { url: runningRelay.url, close: runningRelay.close }
  },
}

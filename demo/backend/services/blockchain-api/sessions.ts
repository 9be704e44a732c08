import { json, Refusal } from '../../http.ts'
import type { Service } from '../service.ts'
import { apiRoute, requireAddress } from './chains.ts'

/** Temporary permissions of an app for an account, in the format of the API. Times are in unix seconds. */
interface SmartSession {
  project: { id: string; name: string; url: string | null; iconUrl: string | null }
  pci: string
  expiry: number
  createdAt: number
  permissions: unknown[]
  policies: unknown[]
  context: string | null
  revokedAt: number | null
}

const maxSessions = 255
const bodyLimit = 64 * 1024

/** Smart sessions: `GET sessions/{account}` lists, `POST sessions/{account}` creates, `POST sessions/{account}/revoke` revokes. */
export const sessions: Service = {
  name: 'sessions',
  start({ routes: routesOf, clock }) {
    const sessionsByAccount = new Map<string, SmartSession[]>()
    const routes = routesOf({ bodyLimit })
    const getNow = () => Math.floor(clock.now() / 1000)
    const accountOf = (value: string | undefined) => requireAddress(value).toLowerCase()

    routes.get(
      '/v1/sessions/:account',
      apiRoute(({ params }) => json({ pcis: sessionsByAccount.get(accountOf(params.account)) ?? [] })),
    )
    routes.post(
      '/v1/sessions/:account',
      apiRoute(request => {
        const account = accountOf(request.params.account)
        const session = readSession(request.json(), getNow())
        sessionsByAccount.set(
          account,
          [session, ...(sessionsByAccount.get(account) ?? [])].slice(0, maxSessions),
        )
        return json({ pci: session.pci })
      }),
    )
    routes.post(
      '/v1/sessions/:account/revoke',
      apiRoute(request => {
        const { pci } = (request.json() ?? {}) as { pci?: unknown }
        const sessionsOfAccount = sessionsByAccount.get(accountOf(request.params.account)) ?? []
        const session = sessionsOfAccount.find(smartSession => smartSession.pci === pci)
        // Does not verify the signature, like the public API, because revoking a permission needs none.
        if (!session) throw new Refusal(400, 'pci', 'Unknown session')
        if (session.revokedAt !== null) throw new Refusal(400, 'pci', 'The session is revoked already')
        if (session.expiry <= getNow()) throw new Refusal(400, 'pci', 'The session has expired')
        session.revokedAt = getNow()
        return json({ success: true })
      }),
    )
    return {}
  },
}

function readSession(value: unknown, now: number): SmartSession {
  const { expiry, permissions, policies, project } = (value ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(expiry) || (expiry as number) <= now)
    throw new Refusal(400, 'expiry', 'expiry is a time to come, in seconds')
  if (!Array.isArray(permissions) || !permissions.length)
    throw new Refusal(400, 'permissions', 'permissions is a list')
  const { id, name, url } = (project ?? {}) as Record<string, unknown>
  const readText = (field: unknown) => (typeof field === 'string' && field ? field : undefined)
  return {
    project: {
      id: readText(id) ?? 'local',
      name: readText(name) ?? 'Local app',
      url: readText(url) ?? null,
      iconUrl: null,
    },
    pci: crypto.randomUUID(),
    expiry: expiry as number,
    createdAt: now,
    permissions,
    policies: Array.isArray(policies) ? policies : [],
    context: null,
    revokedAt: null,
  }
}

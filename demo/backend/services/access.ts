import { refusedProjectIds } from './service.ts'

/** Access rules of the relay and the catalog, like those of the public services: project ids and allowed origins. */
export interface AccessRules {
  /** Accepted project ids. Without a list, every id except `refusedProjectIds.unknown` is accepted, and so is a missing id. */
  projectIds?: readonly string[]
  /** Entries `[scheme://]host[:port]`, in which `*` matches exactly one label. An empty list allows every origin. */
  allowedOrigins?: readonly string[]
}

export function isProjectKnown(rules: AccessRules, projectId: string | null | undefined): boolean {
  if (projectId === refusedProjectIds.unknown) return false
  return !rules.projectIds || rules.projectIds.includes(projectId ?? '')
}

/**
 * Returns whether an origin is allowed. Local origins are always allowed, and so is a request without an origin, because it
 * does not come from a page. The project id `refusedProjectIds.originNotAllowed` is refused for every origin.
 */
export function isOriginAllowed(
  rules: AccessRules,
  origin: string | undefined,
  projectId?: string | null,
): boolean {
  if (projectId === refusedProjectIds.originNotAllowed) return false
  const allowedOriginList = rules.allowedOrigins ?? []
  if (allowedOriginList.length === 0 || origin === undefined) return true
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url) return false
  if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') return true
  return allowedOriginList.some(entry => matchesEntry(entry, url))
}

function matchesEntry(entry: string, url: URL): boolean {
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^:/]+)(?::(\d+))?$/i.exec(entry)
  if (!parts) return false
  const [, scheme, host = '', port] = parts
  if (scheme && `${scheme.toLowerCase()}:` !== url.protocol) return false
  if (port && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false
  const pattern = host.toLowerCase().split('.')
  const labels = url.hostname.toLowerCase().split('.')
  return pattern.length === labels.length && pattern.every((label, i) => label === '*' || label === labels[i])
}

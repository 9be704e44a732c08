import { loginLimits } from './login-limits.ts'

/**
 * The address of a login page as it will be opened, or undefined when it may not be: only https, and plain http where
 * the frame itself is served so, which is somebody's own machine (T9).
 */
export function loginPage(uri: unknown, frameOrigin: string): string | undefined {
  if (typeof uri !== 'string' || uri.length > loginLimits.uriMaxChars || !URL.canParse(uri)) return undefined
  const { protocol, username, password, href } = new URL(uri)
  if (username || password) return undefined
  return protocol === 'https:' || (protocol === 'http:' && frameOrigin.startsWith('http:')) ? href : undefined
}

/** Where the value of a parameter of a query ends and what stands there; undefined when there is no such parameter. */
function endOf(url: string, name: string): number | undefined {
  const query = url.indexOf('?')
  if (query < 0) return undefined
  const hash = url.indexOf('#', query)
  const end = hash < 0 ? url.length : hash
  let at = query + 1
  while (at < end) {
    const next = url.indexOf('&', at)
    const stop = next < 0 || next > end ? end : next
    if (url.startsWith(`${name}=`, at)) return stop
    at = stop + 1
  }
  return undefined
}

/**
 * The login page that brings the person back to `page`: the way back is written behind the `state` of the login, after
 * two hyphens. Undefined where there is no `state` to carry it.
 */
export function withWayBack(uri: string, page: string): string | undefined {
  const { hostname, searchParams } = new URL(uri)
  const inner = searchParams.get('provider_authorization_url')
  if (hostname === 'auth.magic.link' && inner !== null) {
    const carried = URL.canParse(inner) ? withWayBack(inner, page) : undefined
    if (carried === undefined) return undefined
    const outer = new URL(uri)
    outer.searchParams.set('provider_authorization_url', carried)
    return outer.href
  }
  const end = endOf(uri, 'state')
  return end === undefined ? undefined : `${uri.slice(0, end)}--${encodeURIComponent(page)}${uri.slice(end)}`
}

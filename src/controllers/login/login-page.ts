import { loginLimits } from '../../core/identity/login-limits.ts'

/**
 * Validates a login page URL. Returns undefined if the page must not be opened: only https is allowed, or http if the frame itself uses
 * http, which is limited to the developer's own machine (T9).
 */
export function loginPage(uri: unknown, frameOrigin: string): string | undefined {
  if (typeof uri !== 'string' || uri.length > loginLimits.uriMaxChars || !URL.canParse(uri)) return undefined
  const { protocol, username, password, href } = new URL(uri)
  if (username || password) return undefined
  return protocol === 'https:' || (protocol === 'http:' && frameOrigin.startsWith('http:')) ? href : undefined
}

/** Returns the index after the value of a query parameter. Undefined if the parameter is absent. */
function endOf(url: string, name: string): number | undefined {
  const query = url.indexOf('?')
  if (query < 0) return undefined
  const hash = url.indexOf('#', query)
  const end = hash < 0 ? url.length : hash
  let start = query + 1
  while (start < end) {
    const nextParameter = url.indexOf('&', start)
    const stop = nextParameter < 0 || nextParameter > end ? end : nextParameter
    if (url.startsWith(`${name}=`, start)) return stop
    start = stop + 1
  }
  return undefined
}

/**
 * Returns the login page URL that redirects back to `page`: the return URL is appended to the login's `state`, after two hyphens.
 * Undefined if there is no `state`.
 */
export function withReturnUrl(uri: string, page: string): string | undefined {
  const { hostname, searchParams } = new URL(uri)
  const innerUri = searchParams.get('provider_authorization_url')
  if (hostname === 'auth.magic.link' && innerUri !== null) {
    const innerWithReturn = URL.canParse(innerUri) ? withReturnUrl(innerUri, page) : undefined
    if (innerWithReturn === undefined) return undefined
    const outerUrl = new URL(uri)
    outerUrl.searchParams.set('provider_authorization_url', innerWithReturn)
    return outerUrl.href
  }
  const end = endOf(uri, 'state')
  return end === undefined ? undefined : `${uri.slice(0, end)}--${encodeURIComponent(page)}${uri.slice(end)}`
}

/**
 * Origins of pages on this computer, in the notation of the CSP directive `frame-ancestors`: `scheme://host[:port]`, with `*.` before
 * the host for its subdomains, and `*` for any port.
 */
export const localOrigins: readonly string[] = ['http', 'https'].flatMap(scheme =>
  ['localhost', '127.0.0.1', '*.localhost'].map(host => `${scheme}://${host}:*`),
)

const entryPattern = /^(https?):\/\/(\*\.)?([a-z0-9.-]+)(?::(\d+|\*))?$/

/** Returns whether an origin matches one of the entries, which have the notation of `localOrigins`. */
export function isAllowedOrigin(entries: readonly string[], origin: unknown): origin is string {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin !== origin) return false
  return entries.some(entry => {
    const [, scheme, wildcard, host = '', port = ''] = entryPattern.exec(entry) ?? []
    if (`${scheme}:` !== url.protocol) return false
    const isHost = wildcard ? url.hostname.endsWith(`.${host}`) : url.hostname === host
    return isHost && (port === '*' || port === url.port)
  })
}

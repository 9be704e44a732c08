/** Returns whether a host, with an optional port, is this machine. */
export const isLoopback = (host: string) =>
  /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host)

/** Returns whether pages of a host may have this scheme: https, or http on this machine. */
export const isSchemeOf = (scheme: string | undefined, host: string) =>
  scheme === 'https' || (scheme === 'http' && isLoopback(host))

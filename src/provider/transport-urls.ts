/** Result of calling one of wagmi's transports, of any version of viem. */
interface TransportInstance {
  readonly value?: {
    /** URL of an `http()` transport. */
    readonly url?: unknown
    /** Transports of a `fallback()`. */
    readonly transports?: readonly TransportInstance[]
  }
}

/** wagmi's transports by chain number. */
export type WagmiTransports = Readonly<Record<number, unknown>>

type Transport = (parameters: object) => TransportInstance

/**
 * Polling interval of a ranked `fallback()`, in milliseconds. A ranked `fallback()` sends requests to compare its endpoints, so
 * this is the longest interval of a timer: only the first requests are sent.
 */
const pollingInterval = 2 ** 31 - 1

function urlsOf({ value }: TransportInstance): string[] {
  const transportUrl = typeof value?.url === 'string' && /^https?:/.test(value.url) ? [value.url] : []
  return [...transportUrl, ...(value?.transports ?? []).flatMap(urlsOf)]
}

/** Returns the endpoints of wagmi's transports by CAIP-2 id. Transports without an HTTP address (`webSocket()`, `custom`) are omitted. */
export function transportUrls(
  chains: readonly unknown[],
  transports: WagmiTransports = {},
): Record<string, string[]> {
  const urlsById: Record<string, string[]> = {}
  for (const chain of chains as readonly { readonly id: number }[]) {
    try {
      const urls = urlsOf((transports[chain.id] as Transport)({ chain, pollingInterval, retryCount: 0 }))
      if (urls.length) urlsById[`eip155:${chain.id}`] = [...new Set(urls)]
    } catch {
      // There is no transport for this chain, or the transport needs wagmi's config, so the modal uses its own endpoints.
    }
  }
  return urlsById
}

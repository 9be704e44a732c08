import type { ModalOptions } from '../options.ts'
import type { NetworkId } from './caip.ts'

/** Returns the app's RPC URLs for a network. If there are any, no other endpoint is used, so no third party sees the address. */
export function appRpcUrls(id: NetworkId, { rpcUrls }: ModalOptions): string[] {
  const urls: unknown = rpcUrls && Object.hasOwn(rpcUrls, id) ? rpcUrls[id] : undefined
  return Array.isArray(urls)
    ? urls.filter((url): url is string => typeof url === 'string' && URL.canParse(url))
    : []
}

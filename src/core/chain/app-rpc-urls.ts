import type { ModalOptions } from '../options.ts'
import type { NetworkId } from './caip.ts'

/** The endpoints that the app names for a network. Where there are any, nobody else is asked: they would see the address. */
export function appRpcUrls(id: NetworkId, { rpcUrls }: ModalOptions): string[] {
  const urls: unknown = rpcUrls && Object.hasOwn(rpcUrls, id) ? rpcUrls[id] : undefined
  return Array.isArray(urls)
    ? urls.filter((url): url is string => typeof url === 'string' && URL.canParse(url))
    : []
}

// Selects the RPC endpoints of a network.
import { appRpcUrls } from '../core/chain/app-rpc-urls.ts'
import { type NetworkId, referenceOf } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { ModalOptions } from '../core/options.ts'

const publicHost = 'https://rpc.walletconnect.org'

// CAIP-2 references of the chains that the public host serves: EVM, Solana (including a former reference in lower case), Bitcoin.
const servedChains = new Set(
  [
    '1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532',
    '421614 7777777 11155111 11155420 999999999 1313161554 1313161555',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    '4sgjmw1sunhzsxgspuhpqldx6wiyjntz 000000000019d6689c085ae165831e93 000000000933ea01ad0ee984209779ba',
  ].flatMap(line => line.split(' ')),
)

/**
 * Returns the service's URL for a chain. Undefined if the app disabled the service, or if it does not set a host and has no project id or
 * the public host does not serve the chain.
 */
function serviceUrl(id: NetworkId, { endpoints = {}, projectId }: ModalOptions): string | undefined {
  const serviceEndpoint = endpoints.rpc === undefined ? endpoints.api : endpoints.rpc
  const host =
    serviceEndpoint === undefined && projectId && servedChains.has(referenceOf(id))
      ? publicHost
      : serviceEndpoint
  if (!host || !URL.canParse(host)) return undefined
  const url = new URL(host)
  url.pathname = `${url.pathname.replace(/\/{1,8}$/, '').replace(/\/v1$/, '')}/v1/`
  url.searchParams.set('chainId', id)
  if (projectId) url.searchParams.set('projectId', projectId)
  return url.href
}

/**
 * Returns the endpoints of a network in the order they are tried: only those of the app if there are any, otherwise those of the
 * service and of the network.
 */
export function rpcUrls(network: Network, options: ModalOptions): string[] {
  const appUrls = appRpcUrls(network.id, options)
  const serviceRpcUrl = serviceUrl(network.id, options)
  return [
    ...new Set(appUrls.length ? appUrls : [...(serviceRpcUrl ? [serviceRpcUrl] : []), ...network.rpcUrls]),
  ]
}

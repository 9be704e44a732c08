// Combines endpoint lookup and request, so that callers load both with one import.
import type { Network } from '../core/chain/network.ts'
import type { ModalOptions } from '../core/options.ts'
import { callRpc } from './chain-rpc.ts'
import type { RpcCall } from './rpc-client.ts'
import { rpcUrls } from './rpc-urls.ts'

/** Calls the RPC endpoints of a network. Rejects as `callRpc` does, and with RPC_FAILED if there is no network. */
export const requestNetwork = (
  network: Network | undefined,
  options: ModalOptions,
  call: Omit<RpcCall, 'urls'>,
): Promise<unknown> => callRpc({ urls: network ? rpcUrls(network, options) : [], ...call })

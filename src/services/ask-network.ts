// Where a chain is asked, and how, in one file for those who ask seldom.
import type { Network } from '../core/chain/network.ts'
import type { ModalOptions } from '../core/options.ts'
import { callRpc, type RpcCall } from './chain-rpc.ts'
import { rpcUrls } from './rpc-urls.ts'

/** Asks the endpoints of a network; rejects RPC_FAILED, also where there is no such network. */
export const askNetwork = (
  network: Network | undefined,
  options: ModalOptions,
  asked: Omit<RpcCall, 'urls'>,
): Promise<unknown> => callRpc({ urls: network ? rpcUrls(network, options) : [], ...asked })

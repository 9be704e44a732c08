import { FrameError, type RpcRequest } from '../../contract.ts'
import { callRpc, type WalletChain } from './rpc.ts'

/** Reads accounts for the approval screen, which shows token names. Rejects other methods, because pages read from their own nodes. */
export async function readSolana({ method, params }: RpcRequest, chain: WalletChain): Promise<unknown> {
  if (method !== 'getMultipleAccounts') throw new FrameError(`The method "${method}" is not available.`, 4200)
  return callRpc(chain.rpc, method, Array.isArray(params) ? params : [])
}

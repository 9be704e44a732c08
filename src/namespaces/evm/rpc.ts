import { type AccountId, parseAccountId } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { hasRevertMessage, isEndpointError, type RpcError } from '../../core/errors/endpoint-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SendTrace } from '../../core/money/intent.ts'
import { requestWallet } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import { currentNetwork } from './current-network.ts'

interface RpcContext {
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}

type AccountContext = RpcContext & { readonly account: AccountId }

/** Returns two transaction counts of the account: mined, and including pending transactions. */
export async function countsOf({ account, rpcUrls, signal }: AccountContext): Promise<SendTrace> {
  const { address } = parseAccountId(account)
  const rpc = createRpc({ rpcUrls, signal })
  const [latest, pending] = await Promise.all(
    ['latest', 'pending'].map(block => rpc('eth_getTransactionCount', address, block).then(readQuantity)),
  )
  return { latest: Number(latest), pending: Number(pending) }
}

/** Returns undefined if the chain cannot be read. The screen then shows that the outcome cannot be verified later. */
export const traceOf = (request: AccountContext): Promise<SendTrace | undefined> =>
  countsOf(request).catch(() => undefined)

export type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

export const createRpc =
  ({ rpcUrls: urls, signal }: RpcContext): Rpc =>
  (method, ...params) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })

/**
 * Returns true if the node rejected the call with an execution error (code 3 or -32000, or a message about a revert). Returns false
 * for other errors, such as an unreachable node.
 */
export function isRevertError(error: unknown): boolean {
  const details = nodeErrorOf(error)
  return details !== undefined && (revertCodes.has(details.code) || hasRevertMessage(details))
}

const revertCodes = new Set<unknown>([3, -32_000])

/** Returns the node's error response. Undefined if the node was unreachable, or reported an internal error or a request limit. */
export function nodeErrorOf(error: unknown): RpcError | undefined {
  const cause = error instanceof AppError && error.code === 'RPC_FAILED' ? error.cause : undefined
  if (typeof cause !== 'object' || cause === null || cause instanceof Error) return undefined
  return isEndpointError(cause) ? undefined : cause
}

/** Returns the gas overhead of a user operation (ERC-4337). Includes the creation of the account if it is not deployed yet. */
export async function estimateOperationGas(rpc: Rpc, account: string): Promise<bigint> {
  const { operationGas: baseGas, accountCreationGas } = moneyLimits
  const code = await rpc('eth_getCode', account, 'latest')
  if (typeof code !== 'string' || !code.startsWith('0x')) throw new AppError('RPC_FAILED')
  return code === '0x' ? baseGas + accountCreationGas : baseGas
}

/** Rejects with WALLET_WRONG_NETWORK unless the wallet is on the network, and with WALLET_UNAUTHORIZED unless it shares the account. */
export async function requireWalletContext(
  provider: Eip1193Provider,
  { network, account }: { readonly network: Pick<Network, 'id'>; readonly account: AccountId },
): Promise<void> {
  if ((await currentNetwork(provider)) !== network.id) throw new AppError('WALLET_WRONG_NETWORK')
  const accounts = await requestWallet(provider, 'eth_accounts')
  const { address } = parseAccountId(account)
  const isShared =
    Array.isArray(accounts) &&
    accounts.some(sharedAddress => String(sharedAddress).toLowerCase() === address.toLowerCase())
  if (!isShared) throw new AppError('WALLET_UNAUTHORIZED')
}

export function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new AppError('RPC_FAILED')
  return BigInt(value)
}

export const hexOf = (value: bigint) => `0x${value.toString(16)}`

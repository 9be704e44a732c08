import { type Address, numberToHex } from 'viem'
import { classOfMethod } from '../../../../src/core/wallet/rpc-methods.ts'
import { FrameError, type RpcRequest } from '../../contract.ts'
import type { createBatches } from './batches.ts'
import { supportsBatches } from './eoa.ts'
import { chainNumberOf } from './evm-account.ts'
import { readAssets } from './evm-assets.ts'
import { readOutcome } from './evm-outcome.ts'
import { listOf } from './params.ts'
import { callRpc, type WalletChain } from './rpc.ts'
import { refusals } from '../../refusals.ts'

export interface ReadContext {
  readonly chain: WalletChain
  readonly chains: readonly WalletChain[]
  readonly batches: ReturnType<typeof createBatches>
  /** Preferred address of the user on this chain. */
  getPreferredAddress(): Promise<Address>
  /** Returns an address of this user with its checksum. Throws FrameError for other addresses. */
  requireOwnAddress(address: unknown): Address
}

type ReadMethod = (params: readonly unknown[], context: ReadContext) => Promise<unknown>

const walletMethods: Readonly<Record<string, ReadMethod>> = {
  eth_accounts: async (_params, { getPreferredAddress }) => [await getPreferredAddress()],
  eth_chainId: async (_params, { chain }) => numberToHex(chainNumberOf(chain)),
  wallet_getCapabilities: readCapabilities,
  wallet_getCallsStatus: readCallsStatus,
  wallet_getAssets: ([request], { chains, requireOwnAddress }) =>
    readAssets(request, chains, requireOwnAddress),
}

const bundlerMethods = new Set([
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
])

/** Handles EVM methods that need no approval. The node of the chain, its bundler, or the wallet itself answers them. */
export async function readEvm({ method, params }: RpcRequest, context: ReadContext): Promise<unknown> {
  const paramList = listOf(params)
  if (classOfMethod(method) !== 'safe') throw new FrameError(`The method "${method}" is not available.`, 4200)
  if (Object.hasOwn(walletMethods, method)) return walletMethods[method]?.(paramList, context)
  const { chain } = context
  if (!bundlerMethods.has(method)) return callRpc(chain.rpc, method, paramList)
  if (!chain.bundler) throw new FrameError(refusals.noSmartAccounts, 4200)
  return callRpc(chain.bundler, method, paramList)
}

/** Answers `wallet_getCapabilities` (EIP-5792). Omits the paymaster capability, because paymasters are not supported. */
async function readCapabilities(
  [address, chainIds]: readonly unknown[],
  { chains, requireOwnAddress }: ReadContext,
): Promise<unknown> {
  if (address !== undefined) requireOwnAddress(address)
  const requestedIds = Array.isArray(chainIds) ? chainIds.map(Number) : undefined
  const capabilities = await Promise.all(
    chains.map(async chain => {
      const chainNumber = chainNumberOf(chain)
      if (requestedIds && !requestedIds.includes(chainNumber)) return []
      // Reports no support for atomic batches if the node is unreachable.
      const isAtomic = await supportsBatches(chain).catch(() => false)
      const status = isAtomic ? 'supported' : 'unsupported'
      return [
        [numberToHex(chainNumber), { atomic: { status }, assetDiscovery: { supported: true } }] as const,
      ]
    }),
  )
  return Object.fromEntries(capabilities.flat())
}

const statusCodes = { pending: 100, done: 200, replaced: 400, reverted: 500 } as const

async function readCallsStatus([id]: readonly unknown[], { chains, batches }: ReadContext): Promise<unknown> {
  const batch = await batches.find(id)
  const chain = chains.find(chain => chainNumberOf(chain) === batch.chainId)
  if (!chain) throw new FrameError('Unknown bundle id', 5730)
  const outcome = await readOutcome(chain, batch)
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(batch.chainId),
    status: statusCodes[outcome.status],
    atomic: true,
    ...('receipt' in outcome && { receipts: [outcome.receipt] }),
  }
}

import { referenceOf } from '../core/chain/caip.ts'
import { findNetwork } from '../core/chain/network.ts'
import { AppError } from '../core/errors/app-error.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { requestWallet } from '../core/wallet/request-wallet.ts'
import { requireCalls } from '../core/wallet/calls-guard.ts'
import { readEvmAnswer } from '../core/wallet/evm-answer.ts'
import { isNodeRead } from '../core/wallet/node-reads.ts'
import type { Eip1193Provider } from '../core/wallet/provider.ts'
import { $networks } from '../state/network/networks.ts'
import { $options } from '../state/settings/options.ts'
import { addNetwork, switchWalletNetwork, switchWithoutWallet, networkOf } from './network.ts'
import { needsAccount, requireOwnAccount } from './own-account.ts'
import { permissions, requireAccountsOnly, revoke } from './permissions.ts'
import {
  getCurrentAccounts,
  evm,
  getWalletAwaitingSignIn,
  hexOf,
  isEmbedded,
  getCurrentNetwork,
  getCurrentWallet,
} from './current-wallet.ts'
import { type RpcRequest, fieldOf, listOf } from './read-request.ts'
import { signTypedDataV3 } from './typed-data-v3.ts'
import { watchAsset } from './watch-asset.ts'

/** Answers a request locally if possible, else through the wallet if one is connected, else through a node. */
export async function answer(request: RpcRequest): Promise<unknown> {
  const { method, params } = request
  switch (method) {
    case 'eth_accounts':
      return getCurrentAccounts()
    case 'eth_coinbase':
      return getCurrentAccounts()[0] ?? null
    case 'eth_requestAccounts':
      return connect()
    case 'wallet_getPermissions':
      return permissions()
    case 'wallet_revokePermissions':
      // ERC-7715 uses the same method name to revoke a grant. Only the wallet that issued the grant can revoke it.
      if (fieldOf(listOf(params)[0], 'permissionsContext') !== undefined) break
      return revoke(params)
    case 'personal_ecRecover':
      return (await import('./recover.ts')).recover(listOf(params))
    // Subscriptions are not supported: their notifications have no channel to the page, so callers must poll.
    case 'eth_subscribe':
    case 'eth_unsubscribe':
      throw new AppError('METHOD_UNSUPPORTED')
    case 'wallet_requestPermissions':
      requireAccountsOnly(params)
      if (getCurrentAccounts().length) break
      await connect()
      return permissions()
  }
  const wallet = getCurrentWallet()
  return wallet ? answerFromWallet(wallet, request) : answerWithoutAccount(request)
}

let connecting: Promise<unknown> | undefined

/** Opens the modal once for all waiting requests. If sign-in is required, resolves after it completes. */
async function connect(): Promise<readonly string[]> {
  if (!getCurrentAccounts().length) {
    connecting ??= import('../controllers/handle/actions.ts')
      .then(m => m.ensure({ namespace: evm }))
      .finally(() => {
        connecting = undefined
      })
    await connecting
  }
  return getCurrentAccounts()
}

/** Handlers of methods that a wallet may not support. The embedded wallet never receives these methods. */
const fallbacks: Readonly<Record<string, (request: RpcRequest, wallet: Eip1193Provider) => unknown>> = {
  eth_signTypedData_v3: signTypedDataV3,
  wallet_addEthereumChain: addNetwork,
  wallet_requestPermissions: permissions,
  wallet_watchAsset: watchAsset,
}

async function answerFromWallet(wallet: Eip1193Provider, request: RpcRequest): Promise<unknown> {
  const { method, params } = request
  requireOwnAccount(request)
  requireCalls(method, params)
  switch (method) {
    case 'eth_chainId':
      return hexOf(await networkOf(wallet))
    case 'net_version':
      return referenceOf(await networkOf(wallet))
    case 'wallet_switchEthereumChain':
      return switchWalletNetwork(wallet, request)
  }
  const fallback = Object.hasOwn(fallbacks, method) ? fallbacks[method] : undefined
  if (fallback && isEmbedded()) return fallback(request, wallet)
  try {
    return readEvmAnswer(method, await requestWallet(wallet, method, params), { canBeEmpty: true })
  } catch (error) {
    if (!fallback || toAppError(error).code !== 'METHOD_UNSUPPORTED') throw error
    return fallback(request, wallet)
  }
}

async function answerWithoutAccount(request: RpcRequest): Promise<unknown> {
  const { method, params } = request
  const pendingWallet = getWalletAwaitingSignIn()
  const id = getCurrentNetwork()
  if (!id) throw new AppError('WALLET_DISCONNECTED')
  switch (method) {
    case 'eth_chainId':
      return hexOf(pendingWallet ? await networkOf(pendingWallet) : id)
    case 'net_version':
      return referenceOf(pendingWallet ? await networkOf(pendingWallet) : id)
    case 'wallet_switchEthereumChain':
      // A wallet with a pending sign-in is already on a chain, and the user signs in for that chain.
      return pendingWallet ? switchWalletNetwork(pendingWallet, request) : switchWithoutWallet(listOf(params))
  }
  const network = findNetwork($networks.get(), id)
  if (!network) throw new AppError('WALLET_DISCONNECTED')
  if (!isNodeRead(method))
    throw new AppError(needsAccount(method) ? 'WALLET_UNAUTHORIZED' : 'METHOD_UNSUPPORTED')
  const { requestNetwork } = await import('../services/request-network.ts')
  return requestNetwork(network, $options.get(), { method, params: listOf(params) })
}

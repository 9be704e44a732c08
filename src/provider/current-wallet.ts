import { namespaceOf, type NetworkId, referenceOf } from '../core/chain/caip.ts'
import { findNetwork } from '../core/chain/network.ts'
import type { AccountState } from '../core/identity/account.ts'
import type { Eip1193Provider } from '../core/wallet/provider.ts'
import { runtime } from '../runtime.ts'
import { accountOf, isAwaitingSignIn } from '../state/account/account.ts'
import { $networkIds, $networks } from '../state/network/networks.ts'

/** The namespace whose wallets are EIP-1193 providers. */
export const evm = 'eip155'

/** Returns the addresses of an account state, the active one first. Empty unless connected. */
export function addressesOf({ status, address, allAccounts }: AccountState): readonly string[] {
  if (status !== 'connected' || !address) return []
  return [...new Set([address, ...allAccounts.map(account => account.address)])]
}

/** Returns the addresses that the page may see. Empty before a required sign-in. */
export const getCurrentAccounts = (): readonly string[] => addressesOf(accountOf(evm))

/**
 * Returns the wallet's network, even before its sign-in. Without a wallet, returns the selected EVM network of the app, or the
 * first one.
 */
export function getCurrentNetwork(): NetworkId | undefined {
  const id = $networkIds.get()[evm]
  const networks = $networks.get()
  return getCurrentAccounts().length || getWalletAwaitingSignIn() || findNetwork(networks, id)
    ? id
    : networks.find(network => namespaceOf(network.id) === evm)?.id
}

/** Returns the wallet that handles requests of the account, or undefined without one. */
export const getCurrentWallet = (): Eip1193Provider | undefined =>
  getCurrentAccounts().length ? (runtime.providers.get(evm) as Eip1193Provider | undefined) : undefined

/**
 * Returns the wallet that is connected but needs a sign-in first. Until then the page sees the wallet's network, but no account.
 */
export const getWalletAwaitingSignIn = (): Eip1193Provider | undefined =>
  isAwaitingSignIn(evm) ? (runtime.providers.get(evm) as Eip1193Provider | undefined) : undefined

/** Whether the wallet is the embedded one, whose frame only receives methods that it supports. */
export const isEmbedded = (): boolean => accountOf(evm).wallet?.connectorType === 'embedded'

export const hexOf = (id: NetworkId): string => `0x${BigInt(referenceOf(id)).toString(16)}`

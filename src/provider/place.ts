import { namespaceOf, type NetworkId, referenceOf } from '../core/chain/caip.ts'
import { findNetwork } from '../core/chain/network.ts'
import type { AccountState } from '../core/identity/account.ts'
import type { Eip1193Provider } from '../core/wallet/provider.ts'
import { runtime } from '../runtime.ts'
import { accountOf, isHeld } from '../state/account/account.ts'
import { $networkIds, $networks } from '../state/network/networks.ts'

/** The one namespace that EIP-1193 speaks of. */
export const evm = 'eip155'

/** The addresses of an account state, the one in use first; none unless connected. */
export function addressesOf({ status, address, allAccounts }: AccountState): readonly string[] {
  if (status !== 'connected' || !address) return []
  return [...new Set([address, ...allAccounts.map(account => account.address)])]
}

/** The addresses that the page may know now; none before a required sign-in. */
export const accountsNow = (): readonly string[] => addressesOf(accountOf(evm))

/**
 * The network of the wallet, also before its sign-in. Without a wallet, the network of the page among those that the app offers.
 */
export function networkNow(): NetworkId | undefined {
  const id = $networkIds.get()[evm]
  const known = $networks.get()
  return accountsNow().length || heldWallet() || findNetwork(known, id)
    ? id
    : known.find(network => namespaceOf(network.id) === evm)?.id
}

/** The wallet that answers for the account; undefined where the page has none. */
export const walletNow = (): Eip1193Provider | undefined =>
  accountsNow().length ? (runtime.providers.get(evm) as Eip1193Provider | undefined) : undefined

/** A connected wallet whose user has to sign in first: the page gets no account of it, and no other chain than its own. */
export const heldWallet = (): Eip1193Provider | undefined =>
  isHeld(evm) ? (runtime.providers.get(evm) as Eip1193Provider | undefined) : undefined

/** Whether the wallet is the embedded one, whose frame is asked nothing that it does not know. */
export const isEmbedded = (): boolean => accountOf(evm).wallet?.connectorType === 'embedded'

export const hexOf = (id: NetworkId): string => `0x${BigInt(referenceOf(id)).toString(16)}`

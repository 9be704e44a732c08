import type { AccountType, Namespace } from './namespace.ts'

// Behavior that differs between namespaces. Supported features: namespace-abilities.ts.

const isEvm = (namespace: Namespace): boolean => namespace === 'eip155'

export {
  /** EIP-4361 and its extensions (ERC-5573) are specified for this namespace. */
  isEvm as hasEip4361,
  /** Accounts may be contracts (EIP-1271, EIP-4337). */
  isEvm as hasSmartAccounts,
  /** The chain reference is a number (EIP-155). */
  isEvm as numbersChains,
  /** Wallets are an object with `request` and events (EIP-1193), injected into every page. */
  isEvm as speaksEip1193,
  /** Addresses are hex with `0x`, case-insensitive, with an optional checksum in the case (EIP-55). */
  isEvm as writesHex,
}

/** Whether a key has a different address on each network, so wallets report no active network. */
export const hasPerNetworkAddresses = (namespace: Namespace): boolean => namespace === 'polkadot'

/** Default account type if the wallet reports none. */
export const usualAccountType = (namespace: Namespace): AccountType =>
  namespace === 'bip122' ? 'payment' : 'eoa'

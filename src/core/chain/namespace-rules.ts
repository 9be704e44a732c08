import type { AccountType, Namespace } from './namespace.ts'

// How one namespace does what another does differently. What it supports at all: namespace-abilities.ts.

const isEvm = (namespace: Namespace): boolean => namespace === 'eip155'

export {
  /** EIP-4361 and its extensions (ERC-5573) are meant for it, and not only followed. */
  isEvm as hasEip4361,
  /** Accounts may be contracts (EIP-1271, EIP-4337). */
  isEvm as hasSmartAccounts,
  /** A chain is a number (EIP-155) and not only a reference. */
  isEvm as numbersChains,
  /** Its wallets are one object with `request` and events (EIP-1193), announced to every page from the start. */
  isEvm as speaksEip1193,
  /** Addresses are hex behind `0x`, where small and capital letters are one and may hold a checksum (EIP-55). */
  isEvm as writesHex,
}

/** Whether one key has another address on each network, so that a wallet names none of them as the one in use. */
export const respellsAddresses = (namespace: Namespace): boolean => namespace === 'polkadot'

/** What an account is that a wallet says no more about. */
export const usualAccountType = (namespace: Namespace): AccountType =>
  namespace === 'bip122' ? 'payment' : 'eoa'

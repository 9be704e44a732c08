import type { AccountType, Namespace } from './namespace.ts'

/** Rules and features of a namespace. A feature that is absent is not offered. */
export interface NamespaceRules {
  /** Format of an address: alphabet and length only. */
  readonly address: RegExp
  /** Account type if the wallet reports none. */
  readonly accountType: AccountType
  /** Default name of a wallet that announces none. Several wallets may share it. */
  readonly walletName: string
  /** A key has a different address on each network, so wallets report no active network. */
  readonly perNetworkAddresses?: true
  readonly balance?: true
  readonly names?: true
  readonly activity?: true
  /** The service refreshes the balances of tokens named in the request. */
  readonly renewal?: true
  readonly send?: true
  readonly swap?: true
}

// Pages load this table early. Rules that fewer pages need are in tables of the modules that apply them.
export const namespaceRules: Readonly<Record<Namespace, NamespaceRules>> = {
  eip155: {
    address: /^(?:0x)?[0-9a-fA-F]{40}$/,
    accountType: 'eoa',
    walletName: 'Browser Wallet',
    balance: true,
    names: true,
    activity: true,
    renewal: true,
    send: true,
    swap: true,
  },
  solana: {
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    accountType: 'eoa',
    walletName: 'Browser Wallet',
    balance: true,
    send: true,
  },
  bip122: { address: /^[0-9a-zA-Z]{14,90}$/, accountType: 'payment', walletName: 'Bitcoin Wallet' },
  polkadot: {
    address: /^[1-9A-HJ-NP-Za-km-z]{46,52}$/,
    accountType: 'eoa',
    walletName: 'Polkadot Wallet',
    perNetworkAddresses: true,
  },
}

const isEvm = (namespace: Namespace): boolean => namespace === 'eip155'

export {
  /** EIP-4361 and its extensions (ERC-5573) are specified for this namespace. */
  isEvm as hasEip4361,
  /** Accounts may be contracts (EIP-1271, EIP-4337). */
  isEvm as hasSmartAccounts,
  /** The chain reference is a number (EIP-155). */
  isEvm as hasNumericChains,
  /** Wallets are injected into every page as an object with `request` and events (EIP-1193). */
  isEvm as usesEip1193,
  /** Addresses are hex with `0x`, case-insensitive, with an optional checksum in the case (EIP-55). */
  isEvm as hasHexAddresses,
}

import type { AccountType, Namespace } from './namespace.ts'

export interface NamespaceAbilities {
  readonly defaultAccountType: AccountType
  readonly balance?: true
  readonly names?: true
  readonly activity?: true
  /** The service refreshes the balances of tokens named in the request. */
  readonly renewal?: true
  readonly send?: true
  readonly swap?: true
  readonly embedded?: true
}

/** Features of each namespace. A feature that is absent is not offered. */
export const namespaceAbilities: Readonly<Record<Namespace, NamespaceAbilities>> = {
  eip155: {
    defaultAccountType: 'smartAccount',
    balance: true,
    names: true,
    activity: true,
    renewal: true,
    send: true,
    swap: true,
    embedded: true,
  },
  solana: { defaultAccountType: 'eoa', balance: true, send: true, embedded: true },
  bip122: { defaultAccountType: 'payment' },
  polkadot: { defaultAccountType: 'eoa' },
}

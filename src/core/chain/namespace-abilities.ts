import type { AccountType, Namespace } from './namespace.ts'

export interface NamespaceAbilities {
  readonly defaultAccountType: AccountType
  readonly balance?: true
  readonly names?: true
  readonly activity?: true
  /** The service looks anew at tokens that it is told of. */
  readonly renewal?: true
  readonly send?: true
  readonly swap?: true
  readonly embedded?: true
}

/** What a namespace supports; an ability that is absent is not offered anywhere. */
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

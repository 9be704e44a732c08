/** The four families of chains the product speaks, and what each of them can do (specification 9). 0 */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** First part of a CAIP-2 id. */
export type Namespace = (typeof namespaces)[number]

export const isNamespace = (value: unknown): value is Namespace => namespaces.includes(value as Namespace)

/** How an account of a namespace is controlled: by a key, by a contract, or as a Bitcoin payment address. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

export interface NamespaceAbilities {
  readonly defaultAccountType: AccountType
  readonly balance?: true
  readonly names?: true
  readonly activity?: true
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
    send: true,
    swap: true,
    embedded: true,
  },
  solana: { defaultAccountType: 'eoa', balance: true, send: true, embedded: true },
  bip122: { defaultAccountType: 'payment' },
  polkadot: { defaultAccountType: 'eoa' },
}

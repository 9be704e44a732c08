/** The four namespaces the product speaks. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** First part of a CAIP-2 id. */
export type Namespace = (typeof namespaces)[number]

export const isNamespace = (value: unknown): value is Namespace => namespaces.includes(value as Namespace)

/** How an account is controlled: by a key, by a contract, or on Bitcoin what it is kept for. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

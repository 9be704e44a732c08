/** The supported namespaces. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** Namespace of a CAIP-2 id. */
export type Namespace = (typeof namespaces)[number]

export const isNamespace = (value: unknown): value is Namespace => namespaces.includes(value as Namespace)

/** Account type: controlled by a key or a contract, or for Bitcoin its purpose. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

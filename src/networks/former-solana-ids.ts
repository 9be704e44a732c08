import type { NetworkId } from '../core/chain/caip.ts'

/** Ids that older wallets still say, and the one that stands for each today. */
export const formerSolanaIds: ReadonlyMap<string, NetworkId> = new Map([
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

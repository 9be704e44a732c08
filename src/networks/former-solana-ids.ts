import type { NetworkId } from '../core/chain/caip.ts'

/** Former Solana ids that older wallets still report, each mapped to its current id. */
export const formerSolanaIds: ReadonlyMap<string, NetworkId> = new Map([
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

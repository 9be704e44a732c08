// Shared by the EVM networks. Multicall3 has the same address on nearly all of them (ZKsync has its own).
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const ensUniversalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** The native currency of most EVM networks. */
export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

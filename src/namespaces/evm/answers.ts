// Helpers for reading untrusted responses of nodes and wallets.

/** Event topic of `Transfer(address,address,uint256)` (ERC-20, ERC-721). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toRecord = (value: unknown): Record<string, unknown> | undefined =>
  isRecord(value) ? value : undefined

export const toLowerCase = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined

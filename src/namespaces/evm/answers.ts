// What a node or a wallet says may be anything: how it is read.

/** Topic of the event that tokens move by (ERC-20, ERC-721): `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const record = (value: unknown): Record<string, unknown> | undefined =>
  isRecord(value) ? value : undefined

export const lower = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined

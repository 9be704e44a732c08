// How receipts and transactions are read: what a node says may be anything.

export const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

export const lower = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined

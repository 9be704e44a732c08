import type { Row } from '../description.ts'
import type { Context } from './context.ts'
import type { SolanaAccount } from './solana-message.ts'

/** An account as a person may compare it: its address, or its place in a table. */
export const accountText = (account: SolanaAccount | undefined, { say }: Context): string => {
  if (!account) return '–'
  if ('address' in account) return account.address
  return say('solana.looked', { index: String(account.index), table: account.table })
}

export const accountRow = (label: string, account: SolanaAccount | undefined, context: Context): Row => ({
  label,
  value: accountText(account, context),
  kind: 'address',
})

export const u32 = (data: Uint8Array, at: number): number | undefined =>
  data.length >= at + 4 ? new DataView(data.buffer, data.byteOffset).getUint32(at, true) : undefined

export const u64 = (data: Uint8Array, at: number): bigint | undefined =>
  data.length >= at + 8 ? new DataView(data.buffer, data.byteOffset).getBigUint64(at, true) : undefined

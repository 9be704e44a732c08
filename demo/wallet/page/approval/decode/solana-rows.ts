import type { Row } from '../description.ts'
import type { Context } from './context.ts'
import type { SolanaAccount } from './solana-message.ts'
import type { SolanaTokens } from './solana-tokens.ts'

export interface SolanaContext extends Context {
  readonly tokens: SolanaTokens
}

/** Formats an account in full, so that a user can compare it: its address, or its index in a lookup table. */
export const formatAccount = (account: SolanaAccount | undefined, { translate }: Context): string => {
  if (!account) return '–'
  if ('address' in account) return account.address
  return translate('solana.lookupAccount', { index: String(account.index), table: account.table })
}

export const isProgram = (account: SolanaAccount, address: string): boolean =>
  'address' in account && account.address === address

export const createAccountRow = (
  label: string,
  account: SolanaAccount | undefined,
  context: Context,
): Row => ({
  label,
  value: formatAccount(account, context),
  kind: 'address',
})

/** Creates the rows of a token: its names, if any, and always the address of its mint, because names are unverified claims. */
export function createMintRows(account: SolanaAccount | undefined, context: SolanaContext): Row[] {
  const { translate, tokens } = context
  const { name, symbol } = tokens.tokenOf(account && 'address' in account ? account.address : undefined)
  const nameText = name && symbol ? `${name} (${symbol})` : (name ?? symbol)
  return [
    ...(nameText === undefined ? [] : [{ label: translate('solana.mint'), value: nameText }]),
    createAccountRow(translate('solana.mintAddress'), account, context),
  ]
}

export const readU32 = (data: Uint8Array, offset: number): number | undefined =>
  data.length >= offset + 4 ? new DataView(data.buffer, data.byteOffset).getUint32(offset, true) : undefined

export const readU64 = (data: Uint8Array, offset: number): bigint | undefined =>
  data.length >= offset + 8
    ? new DataView(data.buffer, data.byteOffset).getBigUint64(offset, true)
    : undefined

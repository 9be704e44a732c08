import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'

/**
 * Parses the accounts of a wallet, the active one first. Throws WALLET_INVALID_ANSWER if any entry is invalid, since the active
 * account would be ambiguous.
 */
export function readAccounts(value: unknown): AccountEntry[] {
  if (!Array.isArray(value)) throw new AppError('WALLET_INVALID_ANSWER')
  const uniqueAddresses = new Set<string>()
  const accounts: AccountEntry[] = []
  for (const address of value.slice(0, limits.walletAccounts) as unknown[]) {
    if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address))
      throw new AppError('WALLET_INVALID_ANSWER')
    if (uniqueAddresses.has(address.toLowerCase())) continue
    uniqueAddresses.add(address.toLowerCase())
    accounts.push({ namespace: 'eip155', address, type: 'eoa' })
  }
  return accounts
}

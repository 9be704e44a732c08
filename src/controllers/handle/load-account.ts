import type { AccountId } from '../../core/chain/caip.ts'
import { perModal } from '../../core/per-modal.ts'
import { isStored } from '../../services/storage.ts'
import { $account } from '../../state/account/account.ts'
import { refreshAccount } from '../account/account.ts'

const live = perModal(() => ({ followedAccount: undefined as AccountId | undefined }))

/** Loads the balance of the active account, and updates its pending transactions. */
export function loadAccount(): void {
  const { caipAddress, status } = $account.get()
  if (status === 'connected' && caipAddress) followStoredTransactions(caipAddress)
  void refreshAccount()
}

/**
 * Follows pending transactions of an earlier visit without opening the modal. Does nothing if the account has not changed since the last
 * call.
 */
function followStoredTransactions(account: AccountId): void {
  if (live.followedAccount === account) return
  live.followedAccount = account
  void isStored('sent')
    .then(async exists => exists && (await import('../send/follow-transactions.ts')).followTransactions())
    .catch(() => {})
}

import { loadActivity } from '../account/activity.ts'

const followSent = (): void =>
  void import('./follow-transactions.ts').then(
    m => m.followTransactions(),
    () => {},
  )

/** Loads the account's history like `loadActivity`, together with the status of its open transactions. */
export const loadTransactions = (options?: { now?: boolean }): Promise<void> =>
  loadActivity({ ...options, onStart: followSent })

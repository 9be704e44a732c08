import type { AccountId } from '../../core/chain/caip.ts'
import type { NativeBalance } from '../../core/identity/account.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Native balance of an account. The last known value is kept while a new one loads or fails. */
export interface Balance {
  readonly native?: NativeBalance
  readonly isLoading?: boolean
  readonly hasFailed?: boolean
  /** Monotonic time of the last response or failure, in milliseconds. */
  readonly settledAt?: number
  /** Monotonic time at which the shown amount was read, in milliseconds. */
  readonly readAt?: number
  /** The balance was restored from storage: for display only, never used in calculations. */
  readonly isRecalled?: true
}

const balances = modalAtom<Record<AccountId, Balance | undefined>>({})

/** Balances by CAIP-10 account. */
export const $balances: ReadonlyStore<typeof balances> = balances

export const balanceLoading = (account: AccountId) =>
  balances.set({ ...balances.get(), [account]: { ...balances.get()[account], isLoading: true } })
export const balanceReceived = (account: AccountId, native: NativeBalance, now: number) =>
  balances.set({ ...balances.get(), [account]: { native, settledAt: now, readAt: now } })
export const balanceRestored = (account: AccountId, native: NativeBalance, now: number) =>
  balances.set({ ...balances.get(), [account]: { native, settledAt: now, readAt: now, isRecalled: true } })
export const balanceFailed = (account: AccountId, now: number) =>
  balances.set({
    ...balances.get(),
    [account]: { ...balances.get()[account], isLoading: false, hasFailed: true, settledAt: now },
  })
export const balancesCleared = () => balances.set({})

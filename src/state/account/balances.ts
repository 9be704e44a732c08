import type { AccountId } from '../../core/chain/caip.ts'
import type { NativeBalance } from '../../core/identity/account.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Native balance of an account. The last known value is kept while a new one loads or fails. */
export interface Balance {
  readonly native?: NativeBalance
  readonly isLoading?: boolean
  readonly failed?: boolean
  /** Monotonic time of the last response or failure, in milliseconds. */
  readonly at?: number
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
export const balanceReceived = (account: AccountId, native: NativeBalance, at: number) =>
  balances.set({ ...balances.get(), [account]: { native, at, readAt: at } })
export const balanceRestored = (account: AccountId, native: NativeBalance, at: number) =>
  balances.set({ ...balances.get(), [account]: { native, at, readAt: at, isRecalled: true } })
export const balanceFailed = (account: AccountId, at: number) =>
  balances.set({
    ...balances.get(),
    [account]: { ...balances.get()[account], isLoading: false, failed: true, at },
  })
export const balancesCleared = () => balances.set({})

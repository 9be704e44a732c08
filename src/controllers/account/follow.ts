import { $account } from '../../state/account/account.ts'
import { $balances } from '../../state/account/balances.ts'
import { retryWhenBackOnline, onBackOnline } from '../shell/back-online.ts'

interface AccountHandlers {
  /** Clears cached data. */
  clear(): void
  /** Retries failed requests. */
  retry(): void
}

/** Clears account data on disconnect. Retries failed requests of the open modal or of inline views when the network is back (F15). */
export function followDisconnect({ clear, retry }: AccountHandlers): void {
  $account.listen(({ status }) => {
    if (status === 'disconnected') clear()
  })
  retryWhenBackOnline(retry)
}

/** Clears data that belongs to one account on one network when either changes. Retries failed requests like `followDisconnect`. */
export function followChange({ clear, retry }: AccountHandlers): void {
  let current = ''
  $account.listen(({ caipAddress = '' }) => {
    if (caipAddress === current) return
    current = caipAddress
    clear()
  })
  retryWhenBackOnline(retry)
}

/** Retries a failed balance request when the network is back, without user action (F15). */
export function followBalance(retry: () => void): void {
  onBackOnline(() => {
    const { caipAddress } = $account.get()
    if (caipAddress && $balances.get()[caipAddress]?.hasFailed) retry()
  })
}

import { $account } from '../state/account/account.ts'
import { $modal } from '../state/shell/modal-open.ts'
import { onBackOnline } from './back-online.ts'

interface AccountSteps {
  /** Clears cached data. */
  forget(): void
  /** Retries failed requests. */
  askAgain(): void
}

/** Clears account data on disconnect. Retries failed requests of the open modal when the network is back (F15). */
export function followLeaving({ forget, askAgain }: AccountSteps): void {
  $account.listen(({ status }) => {
    if (status === 'disconnected') forget()
  })
  askAgainWhileOpen(askAgain)
}

/** Clears data that belongs to one account on one network when either changes. */
export function followChange({ forget, askAgain }: AccountSteps): void {
  let place = ''
  $account.listen(({ caipAddress = '' }) => {
    if (caipAddress === place) return
    place = caipAddress
    forget()
  })
  askAgainWhileOpen(askAgain)
}

/** Retries failed requests of the open modal when the network is back (F15). */
export function askAgainWhileOpen(askAgain: () => void): void {
  onBackOnline(() => {
    if ($modal.get().isOpen) askAgain()
  })
}

import { $account } from '../../state/account/account.ts'
import { $balances } from '../../state/account/balances.ts'
import { $place } from '../../state/account/place.ts'
import { askAgainWhileOpen, onBackOnline } from '../shell/back-online.ts'

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

/** Clears forms and ignores pending responses when the account, network or wallet changes. */
export const followPlace = (leave: () => void): void => {
  $place.listen(leave)
}

/** Retries a failed balance request when the network is back, without user action (F15). */
export function followBalance(askAgain: () => void): void {
  onBackOnline(() => {
    const { caipAddress } = $account.get()
    if (caipAddress && $balances.get()[caipAddress]?.failed) askAgain()
  })
}

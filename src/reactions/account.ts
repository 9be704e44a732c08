import { $account } from '../state/account/account.ts'
import { $modal } from '../state/shell/modal-open.ts'
import { onBackOnline } from './back-online.ts'

interface AccountSteps {
  /** Lets go of what was seen. */
  forget(): void
  /** Asks for what could not be had. */
  askAgain(): void
}

/** Whoever leaves takes what was seen along; what the open modal could not have is asked for when the network is back (F15). */
export function followLeaving({ forget, askAgain }: AccountSteps): void {
  $account.listen(({ status }) => {
    if (status === 'disconnected') forget()
  })
  askAgainWhileOpen(askAgain)
}

/** The same for what belongs to one account on one network: another one has its own. */
export function followChange({ forget, askAgain }: AccountSteps): void {
  let place = ''
  $account.listen(({ caipAddress = '' }) => {
    if (caipAddress === place) return
    place = caipAddress
    forget()
  })
  askAgainWhileOpen(askAgain)
}

/** What the open modal could not have is asked for when the network is back (F15). */
export function askAgainWhileOpen(askAgain: () => void): void {
  onBackOnline(() => {
    if ($modal.get().isOpen) askAgain()
  })
}

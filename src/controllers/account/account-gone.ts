import { $account } from '../../state/account/account.ts'
import { $modal, $view, modalOpened } from '../../state/shell/modal.ts'

/**
 * A screen about the account shows, and its wallet has gone by itself, in another tab, or to a family of chains that has
 * none: the first screen takes the place of all screens, where another wallet can be chosen.
 */
export function accountGone(): void {
  const { isOpen } = $modal.get()
  if (isOpen && $account.get().status === 'disconnected' && $view.get()?.name !== 'Connect')
    modalOpened({ name: 'Connect' })
}

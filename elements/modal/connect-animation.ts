// Decorative animation when a wallet connects. Loads after a screen is shown.
import { $account } from '../../src/state/account/account.ts'
import { $modal } from '../../src/state/shell/modal.ts'
import { flyAvatar } from './w3m-avatar-flight.ts'
import { page } from './page-modal.ts'

/**
 * The account that just connected in the open modal. Cleared in the next task, since by then the modal has closed or shows another
 * screen.
 */
let recentConnection:
  | { readonly address: string; readonly image: string | undefined; readonly start: DOMPoint }
  | undefined

$account.listen(({ status, address, profileImage }, previousAccount) => {
  const modal = page.modal
  const card = modal?.renderRoot.querySelector('.card')
  if (status !== 'connected' || previousAccount?.status === 'connected' || !address || !card) return
  if (!$modal.get().isOpen || modal?.embedded) return
  const { left, top, width } = card.getBoundingClientRect()
  // The flight starts at the ring of the connecting screen, whose center is 150 px below the top of the card.
  recentConnection = { address, image: profileImage, start: new DOMPoint(left + width / 2, top + 150) }
  setTimeout(() => {
    recentConnection = undefined
  })
})

$modal.listen(({ isOpen }) => {
  const connection = recentConnection
  const modal = page.modal
  if (isOpen || !modal) return
  recentConnection = undefined
  if (!connection) return
  // By then the dialog has closed and the opener shows the connected state.
  setTimeout(() => requestAnimationFrame(() => flyAvatar(modal, connection, connection.start, modal.opener)))
})

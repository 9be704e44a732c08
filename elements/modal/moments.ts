// Decorative animations. Loads after a screen is shown.
import { $account } from '../../src/state/account/account.ts'
import { $modal } from '../../src/state/shell/modal.ts'
import { flyAvatar } from './w3m-avatar-flight.ts'
import { W3mModal } from './w3m-modal.ts'

/**
 * The account that just connected in the open modal. Cleared in the next task, since the modal then closes or shows another screen.
 */
let arrived:
  | { readonly address: string; readonly image: string | undefined; readonly from: DOMPoint }
  | undefined

$account.listen(({ status, address, profileImage }, before) => {
  const modal = W3mModal.current
  const card = modal?.renderRoot.querySelector('.card')
  if (status !== 'connected' || before?.status === 'connected' || !address || !card) return
  if (!$modal.get().isOpen || modal?.embedded) return
  const { left, top, width } = card.getBoundingClientRect()
  // Position of the ring in the connecting screen.
  arrived = { address, image: profileImage, from: new DOMPoint(left + width / 2, top + 150) }
  setTimeout(() => {
    arrived = undefined
  })
})

$modal.listen(({ isOpen }) => {
  const now = arrived
  const modal = W3mModal.current
  if (isOpen || !modal) return
  arrived = undefined
  if (!now) return
  // By then the dialog has closed and the opener shows the connected state.
  setTimeout(() => requestAnimationFrame(() => flyAvatar(modal, now, now.from, modal.opener)))
})

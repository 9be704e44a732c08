// Short moments that nobody waits for. Loads behind a screen that stands.
import { $account } from '../../src/state/account/account.ts'
import { $modal } from '../../src/state/shell/modal.ts'
import { flyAvatar } from './w3m-avatar-flight.ts'
import { W3mModal } from './w3m-modal.ts'

/** An account that connected in the open modal, which closes in the same moment or goes on with another screen. */
let arrived:
  | { readonly address: string; readonly image: string | undefined; readonly from: DOMPoint }
  | undefined

$account.listen(({ status, address, profileImage }, before) => {
  const modal = W3mModal.current
  const card = modal?.renderRoot.querySelector('.card')
  if (status !== 'connected' || before?.status === 'connected' || !address || !card) return
  if (!$modal.get().isOpen || modal?.embedded) return
  const { left, top, width } = card.getBoundingClientRect()
  // Where the ring stands in the scene that waited.
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
  // By then the dialog has closed, and the button that opened it stands under its new face.
  setTimeout(() => requestAnimationFrame(() => flyAvatar(modal, now, now.from, modal.opener)))
})

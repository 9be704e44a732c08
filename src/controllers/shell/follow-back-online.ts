import { $isShown } from '../../state/shell/modal.ts'
import { $platform } from '../../state/shell/platform.ts'

/** Calls back when the page is online again while the modal is open. */
export const followBackOnline = (call: () => void): void => {
  $platform.listen(({ isOnline }, before) => {
    if (isOnline && before?.isOnline === false && $isShown.get()) call()
  })
}

import { $isShown } from '../../state/shell/modal.ts'
import { $platform } from '../../state/shell/platform.ts'
import { t } from '../../text/text.ts'
import { showToast } from './notify.ts'

/** Calls back when the page is online again while the modal is open. */
const followBackOnline = (call: () => void): void => {
  $platform.listen(({ isOnline }, previousPlatform) => {
    if (isOnline && previousPlatform?.isOnline === false && $isShown.get()) call()
  })
}

/** Shows a toast when the network returns, if the user saw in the open modal that they were offline. */
export const reportBackOnline = (): void =>
  followBackOnline(() => {
    const text = t('moment.back')
    if (text) showToast('success', text, { transient: 'untold' })
  })

import { $isShown } from '../../state/shell/modal.ts'
import { $platform } from '../../state/shell/platform.ts'
import { t } from '../../text/text.ts'
import { showToast } from './notify.ts'

/** Calls `call` when the browser is online again while the modal is open or an inline view is active. */
const followBackOnline = (call: () => void): void => {
  $platform.listen(({ isOnline }, previousPlatform) => {
    if (isOnline && previousPlatform?.isOnline === false && $isShown.get()) call()
  })
}

/**
 * Shows a toast when the network returns while a view is active, because the view showed that the device was offline. Shows none if the
 * text has not loaded.
 */
export const reportBackOnline = (): void =>
  followBackOnline(() => {
    const text = t('moment.back')
    if (text) showToast('success', text, { transient: 'announced' })
  })

import { followBackOnline } from './follow-back-online.ts'
import { t } from '../../text/text.ts'
import { showToast } from './notify.ts'

/** Shows a toast when the network returns, if the user saw in the open modal that they were offline. */
export const reportBackOnline = (): void =>
  followBackOnline(() => {
    const text = t('moment.back')
    if (text) showToast('success', text, { transient: 'untold' })
  })

import { followReturn } from './follow.ts'
import { t } from '../../text/text.ts'
import { showToast } from './notify.ts'

/** Shows a toast when the network returns, if the user saw in the open modal that they were offline. */
export const tellReturn = (): void =>
  followReturn(() => {
    const words = t('moment.back')
    if (words) showToast('success', words, { moment: 'untold' })
  })

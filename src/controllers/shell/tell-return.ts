import { followReturn } from '../../reactions/platform.ts'
import { t } from '../../text/text.ts'
import { showToast } from './notify.ts'

/** Whoever saw in the open modal that they were offline sees from now on when that is over. */
export const tellReturn = (): void =>
  followReturn(() => {
    const words = t('moment.back')
    if (words) showToast('success', words, { moment: 'untold' })
  })

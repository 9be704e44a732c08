import { t } from '../../text/text.ts'
import { showToast } from './notify.ts'

/** Reports an error in the place for its code. The messages load with the first failure. */
export function showError(thrown: unknown): void {
  import('./report-error.ts').then(
    reporter => reporter.reportAppError(thrown),
    () => showToast('error', t('modal.chunkFailed')),
  )
}

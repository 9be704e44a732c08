import { runtime } from '../../runtime.ts'
import { t } from '../../text/text.ts'
import { showToast } from './notify.ts'

/** Returns a function that reports errors of work that starts now. It ignores errors after `destroy()`. */
export function errorReporter(): (error: unknown) => void {
  const modal = runtime
  return error => {
    import('./report-error.ts').then(
      reporter => reporter.reportAppError(error, modal),
      () => modal === runtime && showToast('error', t('modal.chunkFailed')),
    )
  }
}

/** Reports an error in the place for its code. The messages load with the first failure. */
export const showError = (error: unknown): void => errorReporter()(error)

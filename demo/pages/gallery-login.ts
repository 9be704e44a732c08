import type { View } from '../../src/core/view.ts'
import { frameStateSeen } from '../../src/state/login/approvals.ts'

/** What the states of the embedded wallet's own screens need of the gallery. */
export interface GalleryTools {
  open(...views: readonly View[]): void
  connect(): void
}

/** The screen that the frame of the embedded wallet is shown on; the frame itself has a gallery of its own. */
export function approveStates({ open, connect }: GalleryTools) {
  const at = (state: 'loading' | 'failed', ...before: readonly View[]) => ({
    set: () => {
      connect()
      frameStateSeen(state)
      open(...before, { name: 'ApproveTransaction' })
    },
  })
  return {
    ApproveTransaction: {
      loading: at('loading'),
      failed: at('failed'),
      'failed-over-account': at('failed', { name: 'Account' }),
    },
  }
}

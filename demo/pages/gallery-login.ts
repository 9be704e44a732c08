import type { View } from '../../src/core/view.ts'
import { frameStateChanged } from '../../src/state/login/approvals.ts'

/** Dependencies of the embedded wallet's states. */
export interface GalleryTools {
  open(...views: readonly View[]): void
  connect(): void
}

/** The screen that contains the frame of the embedded wallet. The frame itself has a separate gallery. */
export function approveStates({ open, connect }: GalleryTools) {
  const createViewState = (state: 'loading' | 'failed', ...before: readonly View[]) => ({
    set: () => {
      connect()
      frameStateChanged(state)
      open(...before, { name: 'ApproveTransaction' })
    },
  })
  return {
    ApproveTransaction: {
      loading: createViewState('loading'),
      failed: createViewState('failed'),
      'failed-over-account': createViewState('failed', { name: 'Account' }),
    },
  }
}

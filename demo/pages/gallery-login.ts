import type { View } from '../../src/core/view.ts'
import { frameStateChanged } from '../../src/state/login/approvals.ts'

/** Dependencies of the embedded wallet's states. */
export interface GalleryTools {
  open(...views: readonly View[]): void
  connect(): void
}

/** Creates the states of the screen with the embedded wallet's frame. The frame itself has a separate gallery. */
export function approveStates({ open, connect }: GalleryTools) {
  const createViewState = (state: 'loading' | 'failed', ...previousViews: readonly View[]) => ({
    set: () => {
      connect()
      frameStateChanged(state)
      open(...previousViews, { name: 'ApproveTransaction' })
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

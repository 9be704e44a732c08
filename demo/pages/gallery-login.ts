import type { View } from '../../src/core/view.ts'
import { frameStateChanged } from '../../src/state/login/approvals.ts'

/** What the states of the embedded wallet's screen need from the gallery. */
export interface GalleryTools {
  open(...views: readonly View[]): void
  connect(): void
}

/** Returns the states of the screen that contains the frame of the embedded wallet. The pages in the frame have a separate gallery. */
export function createApproveStates({ open, connect }: GalleryTools) {
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

import { onHidden } from '../../state/shell/modal.ts'

/** Closes a window that waits for its login page when the modal closes. */
export const followPendingWindow = (drop: () => void): void => {
  onHidden(drop)
}

import { onHidden } from '../../state/shell/modal.ts'

/** Calls `drop`, which closes an unused popup, when the modal closes without returning to an inline view. */
export const followPendingWindow = (drop: () => void): void => {
  onHidden(drop)
}

import { ignoreErrors } from './ignore-errors.ts'
import { type PrefixedKey, storagePrefix } from './storage-markers.ts'

/** Storage key of pairing codes that a wallet may still approve. In sessionStorage, so that no other tab uses the approval. */
export const awaitedKey: PrefixedKey = `${storagePrefix}awaited`

/** Returns whether pairing codes are awaited. Checked right after the page loads. */
export const isApprovalAwaited = (): boolean =>
  Boolean(ignoreErrors(() => sessionStorage.getItem(awaitedKey)))

import { quietly } from './quietly.ts'
import { storagePrefix } from './remembered.ts'

/** Pairing codes that a wallet may still approve; the tab keeps them, so that no other one takes the approval. */
export const awaitedKey = `${storagePrefix}awaited`

/** Whether there are any, as a page looks that has just been loaded. */
export const awaitsApproval = (): boolean => Boolean(quietly(() => sessionStorage.getItem(awaitedKey)))

import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const consent = modalAtom(false)

/** Whether the user accepted the app's terms during this visit. */
export const $consent: ReadonlyStore<typeof consent> = consent

export const consentChanged = (isAccepted: boolean) => consent.set(isAccepted)

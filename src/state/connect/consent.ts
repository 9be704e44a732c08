import { readonlyType } from 'nanostores'
import { modalAtom } from '../modal-atom.ts'

const consent = modalAtom(false)

/** Whether the visitor accepted the app's terms during this visit. */
export const $consent = readonlyType(consent)

export const consentChanged = (isAccepted: boolean) => consent.set(isAccepted)

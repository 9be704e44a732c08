import { atom, readonlyType } from 'nanostores'

const consent = atom(false)

/** Whether the visitor accepted the app's terms during this visit. */
export const $consent = readonlyType(consent)

export const consentSeen = (isGiven: boolean) => consent.set(isGiven)

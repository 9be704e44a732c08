import { atom, readonlyType } from 'nanostores'

const consent = atom(false)

/** Whether the visitor has agreed to the app's terms, in this visit. */
export const $consent = readonlyType(consent)

export const consentSeen = (isGiven: boolean) => consent.set(isGiven)

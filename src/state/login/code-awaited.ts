import { atom, readonlyType } from 'nanostores'

const awaited = atom(false)

/** Whether a pairing code, or a link in place of one, is on its way to the screen: whatever can wait loads later. */
export const $isCodeAwaited = readonlyType(awaited)

/** A screen shows, which is to have a code or not. */
export const screenShown = (hasCode: boolean) => awaited.set(hasCode)
/** It is on the screen, or none will come. */
export const codeSettled = () => awaited.set(false)

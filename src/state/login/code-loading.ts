import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const isCodeLoading = modalAtom(false)

/** Whether a pairing code, or the link that replaces it, is still loading. Less urgent requests wait for it. */
export const $isCodeLoading: ReadonlyStore<typeof isCodeLoading> = isCodeLoading

/** Called when a screen is shown. `hasCode`: the screen will show a code. */
export const codeScreenShown = (hasCode: boolean) => isCodeLoading.set(hasCode)
/** Called when the code is visible, or when the screen shows none. */
export const codeSettled = () => isCodeLoading.set(false)

import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const isCodeLoading = modalAtom(false)

/** Whether a pairing code, or a link in place of one, is still loading. Less urgent requests wait for it. */
export const $isCodeLoading: ReadonlyStore<typeof isCodeLoading> = isCodeLoading

/** Called when a screen is shown. `hasCode`: it will show a code. */
export const codeScreenShown = (hasCode: boolean) => isCodeLoading.set(hasCode)
/** Called when the code is visible, or when none will come. */
export const codeSettled = () => isCodeLoading.set(false)

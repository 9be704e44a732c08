import { atom, readonlyType } from 'nanostores'
import { ruleOf } from '../../core/view-rules.ts'
import { $view } from '../shell/modal.ts'

const awaited = atom(false)

/** Whether a pairing code, or a link in place of one, is on its way to the screen: whatever can wait loads later. */
export const $isCodeAwaited = readonlyType(awaited)

// From the press on; what shows the code, or finds that there is none to show, ends it.
$view.listen(view => awaited.set(ruleOf(view).story === 'pairing'))

/** It is on the screen, or none will come. */
export const codeSettled = () => awaited.set(false)

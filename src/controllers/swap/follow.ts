import { $formContext } from '../../state/account/form-context.ts'
import { $swapForm, hasSwapInput } from '../../state/swap/swap.ts'

/** Clears the notice of a stopped swap when the form changes. */
export const followSwapForm = (clearStop: () => void): void => {
  $swapForm.listen(clearStop)
}

/**
 * Fills a swap form now, and again when the account, network or wallet changes, until the user edits the form. Values from `fill` and
 * preselected values do not count as edits.
 */
export function followUnedited(fill: () => Promise<void>): () => void {
  let isFilling = true
  let isEdited = false
  const stopForm = $swapForm.listen(form => {
    if (!isFilling && hasSwapInput(form)) isEdited = true
  })
  const refill = () => {
    isFilling = true
    void fill().then(() => {
      isFilling = false
    })
  }
  refill()
  const stopContext = $formContext.listen(() => {
    if (!isEdited) refill()
  })
  return () => {
    stopForm()
    stopContext()
  }
}

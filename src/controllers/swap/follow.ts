import { $formContext } from '../../state/account/form-context.ts'
import { $swapForm } from '../../state/swap/swap.ts'

/** Clears the notice of a stopped swap when the form changes. */
export const followSwapForm = (clearStop: () => void): void => {
  $swapForm.listen(clearStop)
}

/**
 * Resets a swap form that the user has not edited when the account, network or wallet changes. The reset itself and the preselected
 * coin do not count as edits.
 */
export function followUnedited(fill: () => Promise<void>): () => void {
  let isFilling = true
  let isEdited = false
  const stopForm = $swapForm.listen(({ to, amount, typed }) => {
    if (!isFilling && (to || amount || typed)) isEdited = true
  })
  const again = () => {
    isFilling = true
    void fill().then(() => {
      isFilling = false
    })
  }
  again()
  const stopContext = $formContext.listen(() => {
    if (!isEdited) again()
  })
  return () => {
    stopForm()
    stopContext()
  }
}

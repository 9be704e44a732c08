import { $place } from '../../state/account/place.ts'
import { $swapForm } from '../../state/swap/swap.ts'

/** Clears the notice of a stopped swap when the form changes. */
export const followSwapForm = (forgetStop: () => void): void => {
  $swapForm.listen(forgetStop)
}

/**
 * Resets a swap form that the user has not edited when the account, network or wallet changes. The reset itself and the preselected
 * coin do not count as edits.
 */
export function followUntouched(fill: () => Promise<void>): () => void {
  let isFilling = true
  let isTouched = false
  const stopForm = $swapForm.listen(({ to, amount, typed }) => {
    if (!isFilling && (to || amount || typed)) isTouched = true
  })
  const again = () => {
    isFilling = true
    void fill().then(() => {
      isFilling = false
    })
  }
  again()
  const stopPlace = $place.listen(() => {
    if (!isTouched) again()
  })
  return () => {
    stopForm()
    stopPlace()
  }
}

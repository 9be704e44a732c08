import { $place } from '../state/account/place.ts'
import { $swapForm } from '../state/swap/swap.ts'

/** What is said of a stopped swap is said of what the form said then. */
export const followSwapForm = (forgetStop: () => void): void => {
  $swapForm.listen(forgetStop)
}

/**
 * Account, network or wallet changed under a form that nobody but the page has filled in. What a change makes of the form, and
 * the coin that stands there by itself, are no touch.
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

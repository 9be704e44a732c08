import { $swapForm } from '../state/swap/swap.ts'

/** What is said of a stopped swap is said of what the form said then. */
export const followSwapForm = (forgetStop: () => void): void => {
  $swapForm.listen(forgetStop)
}

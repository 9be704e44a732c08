import { $place } from '../state/account/place.ts'

/** What was filled in for one account, network or wallet means nothing on another; its answers are not waited for. */
export const followPlace = (leave: () => void): void => {
  $place.listen(leave)
}

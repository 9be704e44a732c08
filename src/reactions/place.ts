import { $place } from '../state/account/place.ts'

/** Clears forms and ignores pending responses when the account, network or wallet changes. */
export const followPlace = (leave: () => void): void => {
  $place.listen(leave)
}

import { $formContext } from '../../state/account/form-context.ts'

/** Clears forms and ignores pending responses when the account, network or wallet changes. */
export const followFormContext = (onChange: () => void): void => {
  $formContext.listen(onChange)
}

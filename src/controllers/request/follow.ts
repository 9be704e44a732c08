import { $formContext } from '../../state/account/form-context.ts'
import { $viewStack } from '../../state/shell/modal.ts'

/** Calls `onChange` when the account, network or wallet changes. */
export const followFormContext = (onChange: () => void): void => {
  $formContext.listen(onChange)
}

/** Calls `check` when a request may be outdated: a screen was left, or the account, network or wallet changed. */
export function followRequest(check: () => void): void {
  followFormContext(check)
  $viewStack.listen(check)
}

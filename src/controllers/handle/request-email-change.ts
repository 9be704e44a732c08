import { AppError } from '../../core/errors/app-error.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { $account } from '../../state/account/account.ts'
import { $isShown, $viewStack } from '../../state/shell/modal.ts'
import { closeModal, openModal } from '../shell/modal.ts'
import { prepare } from './prepare.ts'

/**
 * Opens the form to change the email address of the login, and resolves with the new address. Rejects with WALLET_NOT_CONNECTED if
 * the active account does not belong to a login, and with USER_REJECTED if the user closes the modal or leaves the form.
 */
export async function requestEmailChange(): Promise<{ email: string }> {
  await prepare()
  requireLogin()
  const previousEmail = $account.get().user?.email
  await openModal({ name: 'UpdateEmailWallet' })
  const email = await new Promise<string>((resolve, reject) => {
    const check = () => {
      const currentEmail = $account.get().user?.email
      const isChanged = currentEmail !== undefined && currentEmail !== previousEmail
      if (!isChanged && isFormShown()) return
      for (const stop of stops) stop()
      if (isChanged) resolve(currentEmail)
      else reject(new AppError('USER_REJECTED'))
    }
    const stops = [$account, $viewStack, $isShown].map(store => store.listen(check))
    check()
  })
  closeModal()
  return { email }
}

function requireLogin(): void {
  const { status, wallet } = $account.get()
  if (status !== 'connected' || wallet?.connectorType !== 'embedded')
    throw new AppError('WALLET_NOT_CONNECTED')
}

const isFormShown = (): boolean =>
  $isShown.get() && $viewStack.get().some(view => ruleOf(view).flow === 'email-change')

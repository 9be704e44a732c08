import { AppError } from '../../core/errors/app-error.ts'
import type { View } from '../../core/view.ts'
import { hasSignIn } from '../../core/sign-in/has-sign-in.ts'
import type { Session } from '../../core/sign-in/siwx.ts'
import { $activeNamespace } from '../../state/network/networks.ts'
import { $modal, $view } from '../../state/shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { $gate } from '../../state/sign-in/gate.ts'
import { $signIn, subjectOf } from '../../state/sign-in/sign-in.ts'
import { $sessions } from '../../state/sign-in/sign-in-records.ts'
import { disconnect } from '../connect/disconnect.ts'
import { promptAgain, followSignIn, suppressPrompts, showSignedOut } from '../sign-in/follow.ts'
import { notifyOtherTabs, revoke } from '../sign-in/sessions.ts'
import { isSignInView } from '../sign-in/prompt-sign-in.ts'

function requireSignIn(): void {
  if (!hasSignIn($options.get())) throw new AppError('SIGN_IN_DISABLED')
  followSignIn()
}

/** Returns the valid sessions, starting with the active account. */
export async function getSessions(): Promise<readonly Session[]> {
  requireSignIn()
  const sessions = $sessions.get()
  const namespace = $activeNamespace.get()
  const active = namespace && subjectOf(namespace)?.account
  return [...sessions]
    .toSorted(([a], [b]) => Number(b === active) - Number(a === active))
    .map(([, session]) => session)
}

/**
 * Returns the sign-in screen that is open, or else the one with this name. Throws VIEW_NOT_OPENABLE if the active account has nothing
 * to sign.
 */
export function signInView(name: 'SIWXSignMessage' | 'ConnectingSiwe'): View {
  const namespace = $activeNamespace.get()
  const subject = namespace && subjectOf(namespace)
  if (!subject || !hasSignIn($options.get()) || $sessions.get().has(subject.account))
    throw new AppError('VIEW_NOT_OPENABLE')
  const view = $view.get()
  return $modal.get().isOpen && view && isSignInView() ? view : { name }
}

/**
 * Prompts the active account to sign in, unless it has a session, and resolves with its session. Rejects with USER_REJECTED if the sign-in
 * ends without a session, with WALLET_NOT_CONNECTED if no account is connected, and with SIGN_IN_DISABLED if the app does not use sign-in.
 */
export async function signIn(): Promise<Session> {
  requireSignIn()
  const namespace = $activeNamespace.get()
  const subject = namespace && subjectOf(namespace)
  if (!subject) throw new AppError('WALLET_NOT_CONNECTED')
  const { account } = subject
  const existingSession = $sessions.get().get(account)
  if (existingSession) return existingSession
  if ($signIn.get()?.account !== account || !$modal.get().isOpen) promptAgain(subject)
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const check = () => {
      const session = $sessions.get().get(account)
      if (!session && $signIn.get()?.account === account) return
      for (const stop of stops) stop()
      if (session) resolve(session)
      else reject(new AppError('USER_REJECTED'))
    }
    // `$signIn` is cleared just before `$sessions` is set.
    const checkSoon = () => queueMicrotask(check)
    stops.push($sessions.listen(checkSoon), $signIn.listen(checkSoon))
  })
}

/**
 * Ends every session, and disconnects the wallets if the app requires a session. Rejects if the server could not be reached; the sessions
 * still end on this page.
 */
export async function signOut(): Promise<void> {
  requireSignIn()
  const accounts = [...$sessions.get().keys()]
  suppressPrompts(accounts)
  const revoked = revoke(accounts, 'user', { isAll: true })
  const disconnecting = $gate.get().isOptional ? undefined : disconnect()
  try {
    await revoked
  } finally {
    notifyOtherTabs()
    // A wallet that fails to disconnect does not make the sign-out fail.
    await disconnecting?.catch(() => {})
  }
  // The user may leave the page before the toast is shown, which is not an error for the app.
  if (accounts.length) void showSignedOut('user').catch(() => {})
}

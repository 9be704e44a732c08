import { AppError } from '../../core/errors/app-error.ts'
import { asksSignIn } from '../../core/sign-in/asked.ts'
import type { Session } from '../../core/sign-in/siwx.ts'
import { $activeNamespace } from '../../state/network/networks.ts'
import { $modal } from '../../state/shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { $gate } from '../../state/sign-in/gate.ts'
import { $sessions, $signIn, subjectOf } from '../../state/sign-in/sign-in.ts'
import { disconnect } from '../connect/disconnect.ts'
import { askAgain, followSignIn, leftAlone, tellOtherTabs } from './follow.ts'
import { revoke } from './sessions.ts'

function requireSignIn(): void {
  if (!asksSignIn($options.get())) throw new AppError('SIGN_IN_DISABLED')
  followSignIn()
}

/** Sessions that stand, that of the account in use first. */
export async function getSessions(): Promise<readonly Session[]> {
  requireSignIn()
  const sessions = $sessions.get()
  const namespace = $activeNamespace.get()
  const active = namespace && subjectOf(namespace)?.account
  return [...sessions]
    .toSorted(([a], [b]) => Number(b === active) - Number(a === active))
    .map(([, each]) => each)
}

/** Asks the account in use to sign in, and resolves with its session. Rejects USER_REJECTED, WALLET_NOT_CONNECTED or SIGN_IN_DISABLED. */
export async function signIn(): Promise<Session> {
  requireSignIn()
  const namespace = $activeNamespace.get()
  const subject = namespace && subjectOf(namespace)
  if (!subject) throw new AppError('WALLET_NOT_CONNECTED')
  const { account } = subject
  const standing = $sessions.get().get(account)
  if (standing) return standing
  if ($signIn.get()?.account !== account || !$modal.get().isOpen) askAgain(subject)
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const look = () => {
      const session = $sessions.get().get(account)
      if (!session && $signIn.get()?.account === account) return
      for (const stop of stops) stop()
      if (session) resolve(session)
      else reject(new AppError('USER_REJECTED'))
    }
    // A sign-in is over a moment before its session stands.
    const lookSoon = () => queueMicrotask(look)
    stops.push($sessions.listen(lookSoon), $signIn.listen(lookSoon))
  })
}

/** Ends every session. Where the app requires one, the wallet is left as well. Rejects when the server could not be told; here it is over. */
export async function signOut(): Promise<void> {
  requireSignIn()
  const accounts = [...$sessions.get().keys()]
  leftAlone(accounts)
  const revoked = revoke(accounts, 'user')
  const left = $gate.get().isOptional ? undefined : disconnect()
  try {
    await revoked
  } finally {
    tellOtherTabs()
    // What the wallet thinks of being left is not what was asked.
    await left?.catch(() => {})
  }
}

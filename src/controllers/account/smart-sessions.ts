import { AppError } from '../../core/errors/app-error.ts'
import type { SmartSession } from '../../core/identity/smart-session.ts'
import { runtime } from '../../runtime.ts'
import { listSessions, revokeSession as revoke } from '../../services/blockchain-api/sessions.ts'
import { $account } from '../../state/account/account.ts'
import { $options } from '../../state/settings/options.ts'
import {
  $smartSessions,
  sessionsLoading,
  sessionsFailed,
  sessionsReceived,
} from '../../state/account/smart-sessions.ts'
import { retryWhenBackOnline } from '../shell/back-online.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  request: undefined as AbortController | undefined,
}))

/** Loads the smart sessions that the active account granted. Never rejects: the screen shows the failure. */
export async function loadSessions(): Promise<void> {
  const { caipAddress: account } = $account.get()
  if (!account) return
  live.request?.abort()
  const controller = new AbortController()
  live.request = controller
  sessionsLoading(account)
  try {
    const sessions = await listSessions(account, $options.get(), { signal: controller.signal })
    if (!controller.signal.aborted) sessionsReceived(account, sessions)
  } catch {
    if (!controller.signal.aborted) sessionsFailed()
  }
}

retryWhenBackOnline(() => {
  const { status, account } = $smartSessions.get()
  if (status === 'failed' && account === $account.get().caipAddress) void loadSessions()
})

/** Returns the exact message that the wallet signs. The text is readable, so that the user can see what the signature does. */
const messageOf = ({ app, pci }: SmartSession): string => `Revoke the session of ${app}: ${pci}`

/**
 * Revokes a session, which the user confirms with a signature. Success is read from the service's list, not from its response to the
 * revocation. Rejects with WALLET_NOT_CONNECTED if the account changed, with the wallet's error, with UNSUPPORTED_CHAIN if no service
 * stores sessions, or, if the session is still listed, with the error of the revocation or HTTP_FAILED.
 */
export async function revokeSession(session: SmartSession): Promise<void> {
  const { caipAddress: account, namespace } = $account.get()
  const provider = namespace && runtime.providers.get(namespace)
  if (!account || !namespace || !provider || $smartSessions.get().account !== account)
    throw new AppError('WALLET_NOT_CONNECTED')
  const adapter = await runtime.loadAdapter?.(namespace)
  if (!adapter) throw new AppError('UNSUPPORTED_CHAIN')
  const signature = await adapter.signMessage(provider, account, messageOf(session))
  let failure: unknown
  await revoke({ account, pci: session.pci, signature }, $options.get()).catch(error => {
    // If no service stores sessions, the absence of this one is not a confirmation.
    if (error instanceof AppError && error.code === 'UNSUPPORTED_CHAIN') throw error
    failure = error
  })
  await loadSessions()
  const { status, sessions } = $smartSessions.get()
  const isRevoked = status === 'ready' && !sessions.some(remaining => remaining.pci === session.pci)
  if (!isRevoked) throw failure ?? new AppError('HTTP_FAILED')
}

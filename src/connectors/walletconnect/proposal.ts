import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { pairingLimits } from '../../core/wallet/pairing-limits.ts'
import { withTimeout } from '../../core/wallet/request-wallet.ts'
import type { LibrarySession, PairingClient } from './universal-provider.ts'

/** Codes of the errors with which the relay refuses this page. Retrying does not help. */
const refusalCodes = ['ORIGIN_NOT_ALLOWED', 'SESSION_EXPIRED', 'PROJECT_ID_INVALID']

/** Pairing code, and the session that a wallet approves for it. */
export interface PairingCode {
  readonly uri?: string
  approval(): Promise<LibrarySession>
}

const disconnectReason = { code: 6000, message: 'User disconnected.' }

/** Maps a thrown value to an AppError. The mapping code loads on the first failure. */
const readError = (error: unknown, fallback: ErrorCode): Promise<AppError> =>
  import('../../core/errors/to-app-error.ts').then(
    ({ toAppError }) => toAppError(error, fallback),
    () => (error instanceof AppError ? error : new AppError(fallback, { cause: error })),
  )

/**
 * Creates a function that displays a pairing code and waits for the approval until the code expires. If several codes are open, the
 * first approval wins.
 */
export function createProposer() {
  /** Abort functions of the pending attempts. */
  const pendingAborts = new Set<() => void>()

  return function propose(
    client: PairingClient,
    open: () => Promise<PairingCode>,
    signal: AbortSignal,
    onUri: ((uri: string) => unknown) | undefined,
  ): Promise<LibrarySession> {
    return new Promise((resolve, reject) => {
      let isOver = false
      let hasUri = false
      const finish = () => {
        isOver = true
        clearTimeout(timer)
        pendingAborts.delete(abort)
        signal.removeEventListener('abort', abort)
        client.core.relayer.off('relayer_error', onRelayerError)
      }
      const fail = (error: unknown) => {
        if (isOver) return
        finish()
        void readError(error, hasUri ? 'CONNECT_FAILED' : 'RELAY_UNREACHABLE').then(reject)
      }
      const abort = () => fail(new AppError('REQUEST_ABORTED'))
      const onRelayerError = (cause: unknown) => {
        void readError(cause, 'UNKNOWN').then(error => {
          if (refusalCodes.includes(error.code)) fail(error)
        })
      }
      const timer = setTimeout(() => fail(new AppError('RELAY_UNREACHABLE')), pairingLimits.uriMs)
      pendingAborts.add(abort)
      signal.addEventListener('abort', abort, { once: true })
      client.core.relayer.on('relayer_error', onRelayerError)

      if (signal.aborted) return abort()

      const run = async () => {
        const { uri, approval } = await open()
        clearTimeout(timer)
        hasUri = true
        if (uri && !isOver) onUri?.(uri)
        const session = await approval()
        // Approved too late: end the session, so that the wallet does not consider itself connected (F8).
        if (isOver) return void endSession(client, session.topic).catch(() => {})
        finish()
        resolve(session)
        // The first approval wins. All other attempts are aborted, and sessions approved for them are ended (F9).
        for (const cancelAttempt of pendingAborts) cancelAttempt()
      }
      run().catch(fail)
    })
  }
}

/**
 * Resolves with the session that a wallet approves, or has already approved, for a code of an earlier page load. The first one
 * wins. Later sessions, and those after a timeout or abort, are ended (F8, F9).
 */
export function findApprovedSession(
  client: PairingClient,
  isAwaited: (pairingTopic: string) => boolean,
  expiresAt: number,
  signal: AbortSignal,
): Promise<LibrarySession | undefined> {
  return new Promise(resolve => {
    const isAwaitedSession = ({ pairingTopic }: LibrarySession) =>
      pairingTopic !== undefined && isAwaited(pairingTopic)
    let isOver = false
    const finish = (session?: LibrarySession) => {
      isOver = true
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      resolve(session)
    }
    const cancel = () => finish()
    const onSession = (session: LibrarySession) => {
      if (!isAwaitedSession(session)) return
      if (isOver) void endSession(client, session.topic).catch(() => {})
      else finish(session)
    }
    const timer = setTimeout(cancel, expiresAt - Date.now())
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    client.on('session_connect', ((event?: { session?: LibrarySession }) => {
      if (event?.session) onSession(event.session)
    }) as never)
    for (const session of client.session.getAll()) onSession(session)
  })
}

/** Ends a session and waits up to `sessionEndMs` for the wallet. If the relay is unreachable, the library keeps retrying. */
export async function endSession(client: PairingClient, topic: string): Promise<void> {
  try {
    await withTimeout(pairingLimits.sessionEndMs, client.disconnect({ topic, reason: disconnectReason }))
  } catch (error) {
    const hasEnded = !client.session.getAll().some(session => session.topic === topic)
    if (!hasEnded && (await readError(error, 'UNKNOWN')).code !== 'WALLET_SILENT') throw error
  }
}

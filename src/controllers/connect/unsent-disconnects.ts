// Sends the irreversible part of a disconnect: revoking a wallet's permission, ending a pairing, deleting a session of the app. A
// disconnect is stored before it is sent, so that the next visit can complete it if the page is closed.

import type { Connector } from '../../connectors/connector.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { hasSignIn } from '../../core/sign-in/has-sign-in.ts'
import {
  type UnsentDisconnect,
  undoLimits,
  type DisconnectedWallet,
} from '../../core/wallet/unsent-disconnect.ts'
import { runtime } from '../../runtime.ts'
import type { Snapshot } from '../../services/storage-snapshot.ts'
import { configureStorage } from '../../services/storage.ts'
import { updateUnsentDisconnects, readUnsentDisconnects } from '../../services/unsent-disconnects.ts'
import {
  $undoableDisconnect,
  $sendingDisconnects,
  disconnectSending,
  disconnectSent,
  undoableDisconnectCleared,
} from '../../state/connect/disconnects.ts'
import { $options } from '../../state/settings/options.ts'
import { errorReporter } from '../shell/show-error.ts'
import { track } from '../shell/track.ts'
import { findConnector } from './restore-sessions.ts'
import { includesWallet, withoutConnected } from './unsent-wallets.ts'

/**
 * Stores a disconnect. A new connection to one of its wallets first waits until that wallet has received the disconnect, for a limited
 * time.
 */
export function storeDisconnect(disconnect: UnsentDisconnect): void {
  runtime.settleDisconnect ??= settleDisconnect
  void updateUnsentDisconnects(disconnects => [...disconnects, disconnect])
}

/** Removes a disconnect that was undone. */
export const removeDisconnect = (id: string): Promise<void> =>
  updateUnsentDisconnects(disconnects => disconnects.filter(disconnect => disconnect.id !== id))

/** Sends the disconnect that can still be undone, if any. Rejects with DISCONNECT_FAILED if a wallet fails to disconnect. */
export function sendPending(): Promise<void> | undefined {
  const pending = $undoableDisconnect.get()
  undoableDisconnectCleared()
  return pending && send(pending)
}

/** Like `sendPending`, for callers that do not wait for the result. */
export const sendQuietly = (): void => void sendPending()?.catch(errorReporter())

/**
 * Sends disconnects that earlier visits could not send. Returns `connections` without those of disconnected wallets. A disconnect that
 * another tab can still undo is left to that tab until its deadline.
 */
export async function sendUnsent(
  connections: Snapshot['connections'] = {},
): Promise<Snapshot['connections']> {
  runtime.settleDisconnect ??= settleDisconnect
  const now = Date.now()
  const isDue = ({ until }: UnsentDisconnect) => until <= now || until > now + undoLimits.maxMs
  const storedDisconnects = await readUnsentDisconnects()
  for (const disconnect of storedDisconnects.filter(isDue)) void send(disconnect).catch(() => {})
  const nextDueAt = Math.min(
    ...storedDisconnects.filter(disconnect => !isDue(disconnect)).map(({ until }) => until),
  )
  if (Number.isFinite(nextDueAt)) {
    const timer = setTimeout(() => void sendUnsent(), nextDueAt - now)
    runtime.stops.set('left-over', () => clearTimeout(timer))
  }
  return Object.fromEntries(
    Object.entries(connections).filter(
      ([, entry]) => entry && !storedDisconnects.some(includesWallet(entry.connectorId)),
    ),
  )
}

async function settleDisconnect(connectorId: string): Promise<void> {
  sendQuietly()
  for (const disconnect of (await readUnsentDisconnects()).filter(includesWallet(connectorId)))
    void send(disconnect).catch(() => {})
  const matchingDisconnects = $sendingDisconnects.get().filter(includesWallet(connectorId))
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    Promise.allSettled(matchingDisconnects.map(disconnect => disconnect.completion)),
    new Promise(resolve => {
      timer = setTimeout(resolve, undoLimits.waitMs)
    }),
  ])
  clearTimeout(timer)
}

/** Sends a disconnect once. Stores failed parts for the next visit. */
function send(disconnect: UnsentDisconnect): Promise<void> {
  const sendingDisconnect = $sendingDisconnects.get().find(({ id }) => id === disconnect.id)
  if (sendingDisconnect) return sendingDisconnect.completion
  configureStorage($options.get().storage)
  const { id } = disconnect
  const update = (updatedDisconnect: UnsentDisconnect | undefined) =>
    updateUnsentDisconnects(disconnects =>
      disconnects.flatMap(storedDisconnect =>
        storedDisconnect.id === id ? (updatedDisconnect ?? []) : storedDisconnect,
      ),
    )
  // A deadline of 0 makes the next visit send the disconnect, because this page may be closed before the wallet receives it.
  void update({ ...disconnect, until: 0 })
  const { wallets, sessions } = withoutConnected(disconnect)
  const requests = Promise.all([
    Promise.allSettled(wallets.map(disconnectWallet)),
    revokeSessions(sessions).then(
      () => true,
      () => false,
    ),
  ])
  const completion = requests.then(async ([results, isSignedOut]) => {
    disconnectSent(id)
    const unsentWallets = wallets.filter((_, index) => results[index]?.status === 'rejected')
    const isDone = !unsentWallets.length && isSignedOut
    await update(
      isDone
        ? undefined
        : { ...disconnect, until: 0, wallets: unsentWallets, sessions: isSignedOut ? [] : sessions },
    )
    const failures = results.flatMap(result =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    if (!failures.length) return
    track({ event: 'DISCONNECT_ERROR', message: 'DISCONNECT_FAILED' })
    throw new AppError('DISCONNECT_FAILED', {
      cause: failures.length === 1 ? failures[0] : new AggregateError(failures),
    })
  })
  disconnectSending({ ...disconnect, completion })
  return completion
}

// A loaded connector is called synchronously, because a closing page runs no later tasks.
async function disconnectWallet(wallet: DisconnectedWallet): Promise<void> {
  const { connectorId } = wallet
  const existingConnector = runtime.connectors.get(connectorId)
  const connector = existingConnector ?? (await findStoredConnector(wallet))
  if (!connector) throw new AppError('WALLET_NOT_FOUND')
  try {
    await connector.disconnect()
  } finally {
    // A connector created only for this disconnect is removed again, so that a page without a login keeps no frame.
    const stop = existingConnector ? undefined : runtime.stops.get(connectorId)
    if (stop) {
      stop()
      runtime.stops.delete(connectorId)
      runtime.connectors.delete(connectorId)
    }
  }
}

const findStoredConnector = ({ namespaces, ...entry }: DisconnectedWallet): Promise<Connector | undefined> =>
  findConnector(entry, namespaces, new AbortController().signal)

async function revokeSessions(sessions: UnsentDisconnect['sessions']): Promise<void> {
  // If the app no longer uses sign-in, there is no plugin that can end the sessions.
  if (sessions.length && hasSignIn($options.get()))
    await (await import('../sign-in/sessions.ts')).endWithWallet(sessions)
}

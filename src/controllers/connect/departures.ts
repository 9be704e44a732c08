// The irreversible part of a disconnect: revoking a wallet's permission, ending a pairing, deleting a session of the app. It is
// stored before anything else, so if the page is closed, the next visit completes it.

import type { Connector } from '../../connectors/connector.ts'
import { parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { asksSignIn } from '../../core/sign-in/asked.ts'
import { type Departure, departureLimits, type LeftWallet } from '../../core/wallet/departure.ts'
import { runtime } from '../../runtime.ts'
import type { Snapshot } from '../../services/storage-snapshot.ts'
import { configureStorage } from '../../services/storage.ts'
import { changeUnsent, unsentDepartures } from '../../services/unsent-departures.ts'
import {
  $pendingDeparture,
  $sendingDepartures,
  departureSending,
  departureSent,
  departureTaken,
} from '../../state/connect/departure.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $options } from '../../state/settings/options.ts'
import { showError } from '../shell/notify.ts'
import { track } from '../shell/track.ts'
import { findConnector } from '../visit/restore.ts'

/** Stores a departure. A new connection with one of its wallets waits until that wallet has received it. */
export function keepDeparture(departure: Departure): void {
  runtime.settleDeparture ??= settleDeparture
  void changeUnsent(all => [...all, departure])
}

/** Removes a departure that was undone. */
export const dropDeparture = (id: string): Promise<void> =>
  changeUnsent(all => all.filter(each => each.id !== id))

/** Sends the disconnect that can still be undone, if any. Rejects DISCONNECT_FAILED if a wallet refused. */
export function sendPending(): Promise<void> | undefined {
  const pending = $pendingDeparture.get()
  departureTaken()
  return pending && send(pending)
}

/** Like `sendPending`, for callers that do not wait for the result. */
export const sendQuietly = (): void => void sendPending()?.catch(showError)

/**
 * Sends departures that earlier visits could not send, and returns the connections that are not affected. A departure that another
 * tab can still undo is left to that tab until its deadline.
 */
export async function sendLeftOver(
  connections: Snapshot['connections'] = {},
): Promise<Snapshot['connections']> {
  runtime.settleDeparture ??= settleDeparture
  const now = Date.now()
  const isDue = ({ until }: Departure) => until <= now || until > now + departureLimits.longestMs
  const all = await unsentDepartures()
  for (const each of all.filter(isDue)) void send(each).catch(() => {})
  const next = Math.min(...all.filter(each => !isDue(each)).map(({ until }) => until))
  if (Number.isFinite(next)) {
    const timer = setTimeout(() => void sendLeftOver(), next - now)
    runtime.stops.set('left-over', () => clearTimeout(timer))
  }
  return Object.fromEntries(
    Object.entries(connections).filter(([, entry]) => entry && !all.some(isAbout(entry.connectorId))),
  )
}

const isAbout =
  (connectorId: string) =>
  ({ wallets }: Departure): boolean =>
    wallets.some(each => each.connectorId === connectorId)

/** Whether a wallet was disconnected but has not received it. */
export const isUnsent = async (connectorId: string): Promise<boolean> =>
  (await unsentDepartures()).some(isAbout(connectorId))

async function settleDeparture(connectorId: string): Promise<void> {
  sendQuietly()
  for (const each of (await unsentDepartures()).filter(isAbout(connectorId))) void send(each).catch(() => {})
  const done = $sendingDepartures.get().filter(isAbout(connectorId))
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    Promise.allSettled(done.map(each => each.done)),
    new Promise(resolve => {
      timer = setTimeout(resolve, departureLimits.waitMs)
    }),
  ])
  clearTimeout(timer)
}

/** Removes wallets that are connected again, here or in another tab, from the unsent departures. */
export const keepConnected = (): Promise<void> =>
  changeUnsent(all => {
    const isBack = (departure: Departure) => wantedOf(departure) !== departure
    if (!all.some(isBack)) return all
    return all.map(wantedOf).filter(({ wallets, sessions }) => wallets.length || sessions.length)
  })

/** Returns a departure without the wallets and accounts that are connected now; the same object if there are none. */
function wantedOf(departure: Departure): Departure {
  const connected = Object.values($connections.get()).filter(each => each?.status === 'connected')
  const wallets = departure.wallets.filter(
    ({ connectorId }) => !connected.some(each => each.connectorId === connectorId),
  )
  const sessions = departure.sessions.filter(account => {
    const { address } = parseAccountId(account)
    return !connected.some(({ accounts }) => accounts.some(each => each.address === address))
  })
  const isSame = wallets.length === departure.wallets.length && sessions.length === departure.sessions.length
  return isSame ? departure : { ...departure, wallets, sessions }
}

/** Sends a departure once, and stores what failed for the next visit. */
function send(departure: Departure): Promise<void> {
  const known = $sendingDepartures.get().find(({ id }) => id === departure.id)
  if (known) return known.done
  configureStorage($options.get().storage)
  const { id } = departure
  const put = (next: Departure | undefined) =>
    changeUnsent(all => all.flatMap(each => (each.id === id ? (next ?? []) : each)))
  // Mark it as due for the next visit: this page may be closed before it is sent.
  void put({ ...departure, until: 0 })
  const { wallets, sessions } = wantedOf(departure)
  const asked = Promise.all([
    Promise.allSettled(wallets.map(leave)),
    revokeSessions(sessions).then(
      () => true,
      () => false,
    ),
  ])
  const done = asked.then(async ([results, isSignedOut]) => {
    departureSent(id)
    const unsent = wallets.filter((_, at) => results[at]?.status === 'rejected')
    const isDone = !unsent.length && isSignedOut
    await put(
      isDone ? undefined : { ...departure, until: 0, wallets: unsent, sessions: isSignedOut ? [] : sessions },
    )
    const failures = results.flatMap(each => (each.status === 'rejected' ? [each.reason as unknown] : []))
    if (!failures.length) return
    track({ event: 'DISCONNECT_ERROR', message: 'DISCONNECT_FAILED' })
    throw new AppError('DISCONNECT_FAILED', {
      cause: failures.length === 1 ? failures[0] : new AggregateError(failures),
    })
  })
  departureSending({ ...departure, done })
  return done
}

// A loaded connector is called synchronously: a page that is being closed has no later chance.
async function leave(wallet: LeftWallet): Promise<void> {
  const { connectorId } = wallet
  const known = runtime.connectors.get(connectorId)
  const connector = known ?? (await find(wallet))
  if (!connector) throw new AppError('WALLET_NOT_FOUND')
  try {
    await connector.disconnect()
  } finally {
    // A connector created only for this disconnect is removed again, so that a page without a login keeps no frame.
    const stop = known ? undefined : runtime.stops.get(connectorId)
    if (stop) {
      stop()
      runtime.stops.delete(connectorId)
      runtime.connectors.delete(connectorId)
    }
  }
}

const find = ({ namespaces, ...entry }: LeftWallet): Promise<Connector | undefined> =>
  findConnector(entry, namespaces, new AbortController().signal)

async function revokeSessions(sessions: Departure['sessions']): Promise<void> {
  // If the app no longer requires sign-in, no plugin can end the sessions.
  if (sessions.length && asksSignIn($options.get()))
    await (await import('../sign-in/follow.ts')).endWithWallet(sessions)
}

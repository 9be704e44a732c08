import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { randomId } from '../../core/random-id.ts'
import { departureLimits, type LeftWallet } from '../../core/wallet/departure.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { balancesForgotten } from '../../state/account/balances.ts'
import { $connections, type Connected } from '../../state/connect/connections.ts'
import { departurePending } from '../../state/connect/departure.ts'
import { $activeNamespace } from '../../state/network/networks.ts'
import { $viewStack } from '../../state/shell/modal.ts'
import { $gate } from '../../state/sign-in/gate.ts'
import { keepDeparture, sendPending, sendQuietly } from './departures.ts'
import { dropConnection } from './leave.ts'
import { t } from '../../text/text.ts'
import { closeModal } from '../shell/modal.ts'
import { forgetConnections } from './remember.ts'
import { track } from '../shell/track.ts'
import { offerUndo } from './undo.ts'

/** Disconnects the account that the modal was opened for, else all accounts, with Undo. */
export function leaveShown(): void {
  const { wallet, user, namespace } = $account.get()
  const several = Object.values($connections.get()).filter(Boolean).length > 1
  const [first] = $viewStack.get()
  const isForOne = first && 'namespace' in first && first.namespace !== undefined
  const text = () => {
    if (user) return t('moment.loggedOut')
    return wallet?.name && (!several || isForOne)
      ? t('moment.disconnectedFrom', { wallet: wallet.name })
      : t('moment.disconnected')
  }
  disconnectWithUndo(text(), { namespace: isForOne ? namespace : undefined })
}

/**
 * Disconnects after a click: at once for the page, and for the wallets once Undo is no longer possible.
 * @param besides wallets to disconnect that currently serve no namespace
 */
export function disconnectWithUndo(
  text: string,
  { namespace, besides = [] }: { namespace?: Namespace | undefined; besides?: readonly LeftWallet[] } = {},
): void {
  sendQuietly()
  const leaving = leave(namespace, besides)
  closeModal()
  offerUndo(text)
  if (leaving.length) track({ event: 'DISCONNECT_SUCCESS', namespace: namespace ?? 'all' })
}

/** Disconnects one namespace, or all. Always succeeds on this page; rejects DISCONNECT_FAILED if a wallet refused. */
export function disconnect(namespace?: Namespace): Promise<void> {
  const left = leaveWallets(namespace)
  closeModal()
  return left
}

/** Like `disconnect`, but keeps the modal open. */
export async function leaveWallets(namespace?: Namespace): Promise<void> {
  const earlier = sendPending()
  const leaving = leave(namespace)
  await Promise.all([earlier, sendPending()])
  if (leaving.length) track({ event: 'DISCONNECT_SUCCESS', namespace: namespace ?? 'all' })
}

/** Drops the connections of a namespace, or all, and stores the pending departure of their wallets. */
function leave(namespace: Namespace | undefined, besides: readonly LeftWallet[] = []): readonly Namespace[] {
  // A running attempt would connect again.
  runtime.stops.get('attempt')?.()
  const connections = $connections.get()
  const leaving = leavingOf(namespace)
  const left = Object.fromEntries(
    leaving.flatMap(each => (connections[each]?.status === 'connected' ? [[each, connections[each]]] : [])),
  ) as Partial<Record<Namespace, Connected>>
  const mine = [...walletsOf(leaving), ...besides]
  const wallets = mine.filter(
    ({ connectorId }, at) => mine.findIndex(each => each.connectorId === connectorId) === at,
  )
  const sessions = $gate.get().signed.filter(account => leaving.includes(namespaceOf(account)))
  if (leaving.length || wallets.length) {
    const until = Date.now() + departureLimits.longestMs
    const departure = { id: randomId(), until, wallets, sessions }
    keepDeparture(departure)
    departurePending({ ...departure, connections: left, active: $activeNamespace.get() })
  }
  for (const each of leaving) dropConnection(each)
  if (!Object.values($connections.get()).some(Boolean)) balancesForgotten()
  forgetConnections(namespace ? [...new Set([namespace, ...leaving])] : namespaces)
  return leaving
}

function leavingOf(namespace: Namespace | undefined): readonly Namespace[] {
  const connections = $connections.get()
  const connected = Object.keys(connections) as Namespace[]
  const chosen = connected.filter(each => !namespace || each === namespace)
  // These wallets share one session between namespaces, so all namespaces of the session disconnect.
  const shared = chosen
    .map(each => connections[each]?.connectorId ?? '')
    .filter(id => ['walletConnect', 'embedded'].includes(runtime.connectors.get(id)?.info.type ?? ''))
  return connected.filter(
    each => chosen.includes(each) || shared.includes(connections[each]?.connectorId ?? ''),
  )
}

/** Returns the wallets of these namespaces, except those that still serve another one. */
function walletsOf(leaving: readonly Namespace[]): readonly LeftWallet[] {
  const connections = $connections.get()
  const servedBy = (id: string) =>
    (Object.keys(connections) as Namespace[]).filter(each => connections[each]?.connectorId === id)
  const ids = new Set(leaving.flatMap(each => connections[each]?.connectorId ?? []))
  return [...ids].flatMap(connectorId => {
    const info = runtime.connectors.get(connectorId)?.info
    const served = servedBy(connectorId)
    if (!info || !served.every(each => leaving.includes(each))) return []
    return { connectorId, name: info.name, ...(info.rdns && { rdns: info.rdns }), namespaces: served }
  })
}

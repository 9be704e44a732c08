import type { Connector } from '../../connectors/connector.ts'
import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { balancesForgotten } from '../../state/account/balances.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $viewStack } from '../../state/shell/modal.ts'
import { dropConnection } from './leave.ts'
import { t } from '../../text/text.ts'
import { closeModal } from '../shell/modal.ts'
import { showToast } from '../shell/notify.ts'
import { forgetConnections } from './remember.ts'
import { track } from '../shell/track.ts'

/** Leaves what the person sees, and says so: the account that the modal was opened for alone, else every one. */
export async function leaveShown(): Promise<void> {
  const { wallet, user } = $account.get()
  const several = Object.values($connections.get()).filter(Boolean).length > 1
  const [first] = $viewStack.get()
  const isForOne = first && 'namespace' in first && first.namespace !== undefined
  await disconnect(isForOne ? $account.get().namespace : undefined)
  const left = () => {
    if (user) return t('moment.loggedOut')
    return wallet?.name && (!several || isForOne)
      ? t('moment.disconnectedFrom', { wallet: wallet.name })
      : t('moment.disconnected')
  }
  // Whoever opens the modal again at once wants its first wallet, which this would lie over.
  showToast('success', left(), { moment: 'untold' })
}

/** Leaves one namespace, or all of them. Leaving always succeeds here; rejects DISCONNECT_FAILED when a wallet objected. */
export function disconnect(namespace?: Namespace): Promise<void> {
  const left = leaveWallets(namespace)
  closeModal()
  return left
}

/** The same under a modal that stays open. */
export async function leaveWallets(namespace?: Namespace): Promise<void> {
  // An attempt that still runs would connect again what is left here.
  runtime.stops.get('attempt')?.()
  const connections = $connections.get()
  const chosen = (Object.keys(connections) as Namespace[]).filter(each => !namespace || each === namespace)
  const connectorIds = new Set(chosen.map(each => connections[each]?.connectorId))
  // One session serves several namespaces in these wallets: their siblings go with it.
  const shared = ([...connectorIds] as string[]).filter(id =>
    ['walletConnect', 'embedded'].includes(runtime.connectors.get(id)?.info.type ?? ''),
  )
  const leaving = (Object.keys(connections) as Namespace[]).filter(
    each => chosen.includes(each) || shared.includes(connections[each]?.connectorId ?? ''),
  )
  const left = leaving.map(each => connections[each]?.connectorId as string)
  for (const each of leaving) dropConnection(each)
  if (!Object.values($connections.get()).some(Boolean)) balancesForgotten()
  forgetConnections(namespace ? [...new Set([namespace, ...leaving])] : namespaces)

  // A wallet that still serves another namespace is not told to go.
  const kept = Object.values($connections.get()).map(connection => connection?.connectorId)
  const gone = [...new Set(left)]
    .filter(id => !kept.includes(id))
    .map(id => runtime.connectors.get(id))
    .filter((connector): connector is Connector => connector !== undefined)
  const results = await Promise.allSettled(gone.map(async connector => connector.disconnect()))
  const failures = results
    .filter(result => result.status === 'rejected')
    .map(result => result.reason as unknown)
  if (failures.length) {
    track({ event: 'DISCONNECT_ERROR', message: 'DISCONNECT_FAILED' })
    throw new AppError('DISCONNECT_FAILED', {
      cause: failures.length === 1 ? failures[0] : new AggregateError(failures),
    })
  }
  if (leaving.length) track({ event: 'DISCONNECT_SUCCESS', namespace: namespace ?? 'all' })
}

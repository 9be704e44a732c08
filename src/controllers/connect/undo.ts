import type { Namespace } from '../../core/chain/namespace.ts'
import { namespaceEntries, namespaceKeys } from '../../core/chain/namespace-record.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { undoLimits } from '../../core/wallet/unsent-disconnect.ts'
import { runtime } from '../../runtime.ts'
import { configureStorage, rememberConnection } from '../../services/storage.ts'
import type { Snapshot } from '../../services/storage-snapshot.ts'
import { $undoableDisconnect, undoableDisconnectCleared } from '../../state/connect/disconnects.ts'
import { $connections } from '../../state/connect/connections.ts'
import { namespaceActivated } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $modal } from '../../state/shell/modal.ts'
import { $toast } from '../../state/shell/notices.ts'
import { t } from '../../text/text.ts'
import { hideToast, showToast } from '../shell/notify.ts'
import { showError } from '../shell/show-error.ts'
import { restoreSessions } from './restore-sessions.ts'
import { removeDisconnect, sendQuietly } from './unsent-disconnects.ts'
import { rememberConnections } from './remember-connections.ts'

/**
 * Shows that the wallets are disconnected, and offers Undo for a limited time. The pending disconnect is sent after that time, or earlier
 * when the toast closes, when the page is hidden, when a modal that is not embedded opens, or when a wallet connects in one of the
 * disconnected namespaces.
 */
export function offerUndo(text: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const startedAt = performance.now()
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(sendQuietly, Math.min(ms, startedAt + undoLimits.maxMs - performance.now()))
  }
  showToast('success', text, {
    action: {
      text: t('moment.undo'),
      run: () => void undo(),
      onHover: isHovered => wait(isHovered ? undoLimits.maxMs : undoLimits.undoMs),
    },
  })
  const toast = $toast.get()
  const onHidden = () => {
    if (document.visibilityState === 'hidden') sendQuietly()
  }
  const isEmbedded = runtime.modal?.hasAttribute('embedded') === true
  const stops = [
    $toast.listen(currentToast => {
      if (currentToast !== toast) sendQuietly()
    }),
    $modal.listen(({ isOpen }) => {
      if (isOpen && !isEmbedded) sendQuietly()
    }),
    $connections.listen(checkConnections),
    $undoableDisconnect.listen(() => end()),
  ]
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', sendQuietly)
  runtime.stops.set('departure', sendQuietly)
  wait(undoLimits.undoMs)

  function end(): void {
    clearTimeout(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onHidden)
    removeEventListener('pagehide', sendQuietly)
    runtime.stops.delete('departure')
    if ($toast.get() === toast) hideToast()
  }
}

/** Ends Undo if a wallet connects in a disconnected namespace, for example because it connected in another tab or was restored late. */
function checkConnections(connections: ReturnType<typeof $connections.get>): void {
  const disconnected = namespaceKeys($undoableDisconnect.get()?.connections ?? {})
  if (disconnected.some(namespace => connections[namespace]?.status === 'connected')) sendQuietly()
}

/** Reverts the pending disconnect: nothing was sent, and the wallets are restored without a prompt. */
async function undo(): Promise<void> {
  const modal = runtime
  const pending = $undoableDisconnect.get()
  if (!pending) return
  undoableDisconnectCleared()
  const { id, connections, active } = pending
  const entries: Snapshot['connections'] = Object.fromEntries(
    Object.entries(connections).map(([namespace, { connectorId, wallet, address }]) => [
      namespace,
      {
        connectorId,
        name: wallet.name,
        ...(wallet.rdns && { rdns: wallet.rdns }),
        addressHint: address,
      },
    ]),
  )
  configureStorage($options.get().storage)
  // Update the storage first, so that a reload at this point restores the same wallets.
  for (const [namespace, entry] of namespaceEntries(entries)) void rememberConnection(namespace, entry)
  await removeDisconnect(id)
  await restoreSessions(entries)
  if (modal !== runtime) return
  const isConnectedAgain = (namespace: Namespace) => $connections.get()[namespace]?.status === 'connected'
  if (active && isConnectedAgain(active)) namespaceActivated(active)
  rememberConnections()
  if (!namespaceKeys(connections).every(isConnectedAgain)) showError(new AppError('CONNECT_FAILED'))
}

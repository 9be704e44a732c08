import { followSwitch } from './follow-switch.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { appRpcUrls } from '../../core/chain/app-rpc-urls.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import * as limits from '../../core/limits.ts'
import { withAbort, withTimeout } from '../../core/wallet/request-wallet.ts'
import { runtime } from '../../runtime.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $isShown, $view, topViews } from '../../state/shell/modal.ts'
import { $activeNamespace, $networkIds, $networks, networkActivated } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { t } from '../../text/text.ts'
import { switchEnded, switchFailed, switchStarted } from '../../state/network/switching.ts'
import { closeModal, goBack, openModal } from '../shell/modal.ts'
import { rememberNetwork } from '../connect/remember-connections.ts'
import { showToast } from '../shell/notify.ts'
import { logWalletMessage, loadErrorText } from '../shell/report-error.ts'
import { track } from '../shell/track.ts'
import { requireNetwork } from './require-network.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(
  () => ({
    request: undefined as AbortController | undefined,
    /** Stops waiting for the approval of an earlier request. */
    stopWaiting: () => {},
    leaveTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  }),
  ({ leaveTimer }) => clearTimeout(leaveTimer),
)

/**
 * Activates a network, through the wallet if one is connected in its namespace. If only wallets of other namespaces are connected, opens
 * SwitchActiveChain instead. Rejects with INVALID_NETWORK_ID or NETWORK_NOT_FOUND for an unsupported network, with the wallet's error, with
 * REQUEST_ABORTED if canceled by the user or by another switch, and with WALLET_SILENT after five minutes. With `hasNoTimeout`, for screens
 * with a back button, the request never times out.
 */
export async function switchNetwork(id: NetworkId, { hasNoTimeout = false } = {}): Promise<void> {
  live.request?.abort()
  live.stopWaiting()
  const controller = new AbortController()
  live.request = controller
  switchEnded()
  const network = requireNetwork(id)
  const namespace = namespaceOf(id)
  const connection = $connections.get()[namespace]

  // While another wallet is connecting, the previous one is still in use.
  if (connection?.status !== 'connected' && !connection?.previous) {
    const isOtherConnected = Object.values($connections.get()).some(
      otherConnection => otherConnection?.status === 'connected',
    )
    // The other namespace needs its own wallet first.
    if (isOtherConnected) await openModal({ name: 'SwitchActiveChain', networkId: id })
    else activate(id)
    return
  }
  if ($networkIds.get()[namespace] === id) {
    activate(id)
    return
  }

  switchStarted(id)
  try {
    const provider = runtime.providers.get(namespace)
    if (!provider) throw new AppError('WALLET_NOT_CONNECTED')
    const adapter = await runtime.loadAdapter?.(namespace)
    // If the wallet has to add the network, pass the app's own endpoints, never the service's, which contain the project id.
    const appUrls = appRpcUrls(id, $options.get())
    const request = adapter?.switchNetwork?.(provider, {
      ...network,
      rpcUrls: appUrls.length ? appUrls : network.rpcUrls,
    })
    const response = withAbort(Promise.resolve(request), controller.signal)
    await (hasNoTimeout ? response : withTimeout(limits.waitMs, response))
    // Another wallet may have become active while the request was open: its network must not be set here (T22).
    if (runtime.providers.get(namespace) !== provider) throw new AppError('WALLET_DISCONNECTED')
    activate(id)
  } catch (cause) {
    // A canceled switch rejects, so that the caller does not assume that the requested network is active.
    const toAbortError = () => controller.signal.aborted && new AppError('REQUEST_ABORTED', { cause })
    const error = toAbortError() || toAppError(cause, 'SWITCH_FAILED')
    logWalletMessage(error)
    await loadErrorText(error)
    if (!controller.signal.aborted) {
      switchFailed(error)
      if (error.code === 'REQUEST_PENDING') followPending(id)
    }
    throw toAbortError() || error
  }
}

/** Activates the network if an earlier request, which the wallet still shows, switches to it. */
function followPending(id: NetworkId): void {
  const stop = $networkIds.listen(ids => {
    if (ids[namespaceOf(id)] !== id) return
    live.stopWaiting()
    activate(id)
  })
  live.stopWaiting = stop
}

/** Like `switchNetwork`, for a screen that shows `$switching` itself: never rejects and never times out. */
export const trySwitchNetwork = (id: NetworkId): Promise<void> =>
  switchNetwork(id, { hasNoTimeout: true }).catch(cause => {
    // If the network was removed from the options, `switchNetwork` rejects before it sets `$switching`.
    const error = toAppError(cause)
    if (error.code !== 'NETWORK_NOT_FOUND') return
    switchStarted(id)
    switchFailed(error)
  })

/** Stops waiting for the wallet. If the wallet switches later, that is handled like any other network change. */
export function cancelSwitch(): void {
  live.request?.abort()
  live.stopWaiting()
  switchEnded()
}

function activate(id: NetworkId): void {
  // Listeners of the active namespace must see that it is changing, even if its wallet is connected and on this network.
  if ($activeNamespace.get() !== namespaceOf(id)) switchStarted(id)
  networkActivated(id)
  switchEnded()
  rememberNetwork()
  track({ event: 'SWITCH_NETWORK', network: id })
  const view = $view.get()?.name
  if (!$isShown.get()) return
  if (view === 'SwitchNetwork' || view === 'SwitchActiveChain') goBack()
  else if (view !== 'UnsupportedChain' && view !== 'Networks') return
  if ($isShown.get()) closeNetworkList()
  const network = findNetwork($networks.get(), id)?.name ?? ''
  // The account header announces the network; other screens do not.
  showToast('success', t('network.switched', { network }), {
    transient: $view.get()?.name === 'Account' ? 'silent' : 'announced',
  })
}

/** Closes the network list after a switch, according to the `afterNetworkSwitch` option. */
function closeNetworkList(): void {
  const view = $view.get()
  const { afterNetworkSwitch } = $options.get()
  clearTimeout(live.leaveTimer)
  if (afterNetworkSwitch === 'close' || view?.name === 'UnsupportedChain') closeModal()
  else if (view?.name !== 'Networks' || afterNetworkSwitch === 'stay') return
  else if (topViews().length > 1) goBack()
  // Shows the check mark in the list before the modal closes. Does nothing if the user has navigated since.
  else
    live.leaveTimer = setTimeout(() => {
      if ($view.get() === view) closeModal()
    }, limits.switchedMs)
}

followSwitch(() => {
  clearTimeout(live.leaveTimer)
  cancelSwitch()
})

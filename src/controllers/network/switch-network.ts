import { followSwitch } from '../../reactions/network.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { appRpcUrls } from '../../core/chain/app-rpc-urls.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import * as limits from '../../core/limits.ts'
import { untilAborted, within } from '../../core/wallet/ask-wallet.ts'
import { runtime } from '../../runtime.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $modal, $view, $viewStack } from '../../state/shell/modal.ts'
import { $networkIds, $networks, networkActivated } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { t } from '../../text/text.ts'
import { switchEnded, switchFailed, switchStarted } from '../../state/network/switching.ts'
import { closeModal, goBack, openModal } from '../shell/modal.ts'
import { rememberNetwork } from '../connect/remember.ts'
import { showToast } from '../shell/notify.ts'
import { logWalletWords, sentenceReady } from '../shell/tell-error.ts'
import { track } from '../shell/track.ts'
import { requireNetwork } from './require-network.ts'

let current: AbortController | undefined
/** Ends the wait for the approval of an older request. */
let stopPending = () => {}

/**
 * Makes a network the active one, through the wallet where one is connected. Rejects INVALID_NETWORK_ID or NETWORK_NOT_FOUND
 * for none of the app's networks, with what the wallet said, with REQUEST_ABORTED when it was given up for the person or for
 * another change, with WALLET_SILENT after five minutes. A screen, which has a way out, waits for ever.
 */
export async function switchNetwork(id: NetworkId, { forEver = false } = {}): Promise<void> {
  current?.abort()
  stopPending()
  const mine = new AbortController()
  current = mine
  switchEnded()
  const network = requireNetwork(id)
  const namespace = namespaceOf(id)
  const connection = $connections.get()[namespace]

  // While another wallet is asked to connect, the one before it still stands where it stands.
  if (connection?.status !== 'connected' && !connection?.previous) {
    const isSomebodyElse = Object.values($connections.get()).some(other => other?.status === 'connected')
    // The other namespace needs its own wallet first.
    if (isSomebodyElse) await openModal({ name: 'SwitchActiveChain', networkId: id })
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
    // A wallet that must add the network is told the app's own endpoints, never the service's with its project id.
    const own = appRpcUrls(id, $options.get())
    const asked = adapter?.switchNetwork?.(provider, {
      ...network,
      rpcUrls: own.length ? own : network.rpcUrls,
    })
    const answered = untilAborted(Promise.resolve(asked), mine.signal)
    await (forEver ? answered : within(limits.waitMs, answered))
    // A wallet that left, or another that came, while the question was open: its network is not ours to name (T22).
    if (runtime.providers.get(namespace) !== provider) throw new AppError('WALLET_DISCONNECTED')
    switchEnded()
    activate(id)
  } catch (thrown) {
    // Whoever waits must not believe that the network is the one they asked for.
    const given = () => mine.signal.aborted && new AppError('REQUEST_ABORTED', { cause: thrown })
    const error = given() || toAppError(thrown, 'SWITCH_FAILED')
    logWalletWords(error)
    await sentenceReady(error)
    if (!mine.signal.aborted) {
      switchFailed(error)
      if (error.code === 'REQUEST_PENDING') followPending(id)
    }
    throw given() || error
  }
}

/** The wallet still shows an older request: when that one brings it to the network, the change is done. */
function followPending(id: NetworkId): void {
  const stop = $networkIds.listen(ids => {
    if (ids[namespaceOf(id)] !== id) return
    stopPending()
    switchEnded()
    activate(id)
  })
  stopPending = stop
}

/** The same for a screen that shows `$switching` itself. */
export const trySwitchNetwork = (id: NetworkId): Promise<void> =>
  switchNetwork(id, { forEver: true }).catch(thrown => {
    // A network that has left the options meanwhile: before the wallet was asked nothing stands in `$switching`.
    const error = toAppError(thrown)
    if (error.code !== 'NETWORK_NOT_FOUND') return
    switchStarted(id)
    switchFailed(error)
  })

/** Gives up waiting; the wallet may still change, and is then followed like any change of its own. */
export function cancelSwitch(): void {
  current?.abort()
  stopPending()
  switchEnded()
}

function activate(id: NetworkId): void {
  networkActivated(id)
  rememberNetwork()
  track({ event: 'SWITCH_NETWORK', network: id })
  const view = $view.get()?.name
  if (!$modal.get().isOpen) return
  if (view === 'SwitchNetwork' || view === 'SwitchActiveChain') goBack()
  else if (view !== 'UnsupportedChain' && view !== 'Networks') return
  if ($modal.get().isOpen) leaveList()
  const network = findNetwork($networks.get(), id)?.name ?? ''
  // The account's head reads the network out; nobody else does.
  showToast('success', t('network.switched', { network }), {
    moment: $view.get()?.name === 'Account' ? 'told' : 'untold',
  })
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** What follows the change, as the app wants it: from the list one returns to where one came from, else the job is done. */
function leaveList(): void {
  const view = $view.get()
  const { afterNetworkSwitch } = $options.get()
  clearTimeout(leaving)
  if (afterNetworkSwitch === 'close' || view?.name === 'UnsupportedChain') closeModal()
  else if (view?.name !== 'Networks' || afterNetworkSwitch === 'stay') return
  else if ($viewStack.get().length > 1) goBack()
  // The list shows the tick first, unless somebody has gone on meanwhile.
  else
    leaving = setTimeout(() => {
      if ($view.get() === view) closeModal()
    }, limits.switchedMs)
}

followSwitch(() => {
  clearTimeout(leaving)
  cancelSwitch()
})

import '../../text/english-errors.ts'
import { followWaitingScreen } from './follow.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { errorText } from '../../text/error-text.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import * as limits from '../../core/limits.ts'
import type { View } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { connectorsOf, otherConnectorsOf } from '../../core/wallet/wallet-list.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { withAbort } from '../../core/wallet/request-wallet.ts'
import { runtime } from '../../runtime.ts'
import {
  attemptAnswering,
  attemptEnded,
  attemptFailed,
  attemptPending,
  attemptSilent,
  attemptStarted,
} from '../../state/connect/attempt.ts'
import { $connectors } from '../../state/connect/connectors.ts'
import { connectStarted } from '../../state/connect/connections.ts'
import { connectFailed } from '../../state/connect/connected.ts'
import { $isShown, $view, $viewStack, inPagePromptExpected } from '../../state/shell/modal.ts'
import { $activeNamespace, $networkIds, $namespaces } from '../../state/network/networks.ts'
import { finishConnect } from './finish-connect.ts'
import { isOnUnsupportedNetwork } from '../shell/unsupported-network.ts'
import { addConnectedWallets } from '../wallets/known-wallets.ts'
import { closeModal, showRequiredSignIn, replaceView } from '../shell/modal.ts'
import { rememberConnections, rememberNetwork } from './remember-connections.ts'
import { rememberWallet } from './remember-wallet.ts'
import { logWalletMessage, loadErrorText } from '../shell/report-error.ts'
import { track } from '../shell/track.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  attempt: undefined as
    | {
        readonly abort: AbortController
        readonly namespaces: readonly Namespace[]
        readonly isEmbedded: boolean
      }
    | undefined,
}))

/**
 * Requests a connection from a wallet and returns whether it connected. Cancels an earlier attempt. Never rejects: the outcome is
 * stored in `$attempt`.
 */
export async function connectWallet(connectorId: string, namespace?: Namespace): Promise<boolean> {
  cancelConnect()
  const connector = runtime.connectors.get(connectorId)
  const namespaces = $namespaces
    .get()
    .filter(
      candidate => connector?.info.namespaces.includes(candidate) && (!namespace || candidate === namespace),
    )
  attemptStarted({ connectorId, namespaces })
  if (!connector || !namespaces.length) {
    attemptFailed(new AppError(connector ? 'UNSUPPORTED_CHAIN' : 'WALLET_NOT_FOUND'))
    return false
  }

  const abort = new AbortController()
  const attempt = { abort, namespaces, isEmbedded: connector.info.type === 'embedded' }
  live.attempt = attempt
  runtime.stops.set('attempt', cancelConnect)
  for (const requestedNamespace of namespaces) connectStarted(requestedNamespace, connectorId)
  if (connector.promptsInPage) inPagePromptExpected(true)
  // The login has already tracked its start.
  if (!attempt.isEmbedded) track({ event: 'SELECT_WALLET', name: connector.info.name, platform: 'browser' })
  const stopListening = listenForSilence(connector, abort.signal)
  try {
    // A disconnect that is still being sent would end the new connection.
    if (runtime.settleDisconnect) await withAbort(runtime.settleDisconnect(connectorId), abort.signal)
    const active = $activeNamespace.get()
    const request = connector.connect({
      namespaces,
      networkId:
        $networkIds.get()[active && namespaces.includes(active) ? active : (namespaces[0] as Namespace)],
      signal: abort.signal,
      onPending: () => {
        if (!abort.signal.aborted) attemptPending()
      },
      signIn: runtime.signInAtConnect,
    })
    // A connector of the app may ignore the abort signal (B12).
    const answer = await withAbort(request, abort.signal)
    // The attempt was canceled, so a late response is ignored (F8). The connector reverts what the wallet stored.
    if (abort.signal.aborted) return false
    const connected = finishConnect(connector, answer, { requestedNamespaces: namespaces })
    for (const requestedNamespace of namespaces)
      if (!connected.includes(requestedNamespace)) connectFailed(requestedNamespace)
    live.attempt = undefined
    inPagePromptExpected(false)
    attemptEnded()
    rememberConnections()
    rememberNetwork()
    track({
      event: 'CONNECT_SUCCESS',
      method: attempt.isEmbedded ? 'email' : 'browser',
      name: connector.info.name,
    })
    closeAfterConnect(connectorId)
    // Logins are not added to the recent wallets. If storage fails, only the order of the wallet list is lost.
    await (attempt.isEmbedded ? addConnectedWallets() : rememberWallet(connector.info)).catch(() => {})
    return true
  } catch (cause) {
    const error = toAppError(cause, 'CONNECT_FAILED')
    if (abort.signal.aborted) return false
    // Reset the connections before the message loads, so the page's button does not wait for it.
    for (const requestedNamespace of namespaces) connectFailed(requestedNamespace)
    logWalletMessage(error)
    await loadErrorText(error)
    if (abort.signal.aborted) return false
    attemptFailed(error)
    runtime.emit?.('error', { code: error.code, message: errorText(error) })
    track(
      error.code === 'USER_REJECTED'
        ? { event: 'USER_REJECTED', message: error.code }
        : { event: 'CONNECT_ERROR', message: error.code },
    )
    return false
  } finally {
    stopListening()
    if (live.attempt === attempt) {
      live.attempt = undefined
      inPagePromptExpected(false)
    }
  }
}

/**
 * Connects the wallet of a row after its code has loaded. If the wallet has registered for another namespace by then, the user is asked
 * which one to use.
 */
export async function connectRow(connectorId: string): Promise<void> {
  const view = $view.get()
  await runtime.connectors
    .get(connectorId)
    ?.load?.()
    .catch(() => {
      // `connectWallet` fails in the same way and shows the error.
    })
  if ($view.get() !== view || !$isShown.get()) return
  const pageConnectors = connectorsOf($connectors.get(), $namespaces.get())
  const connector = pageConnectors.find(({ id }) => id === connectorId)
  const otherConnectors = connector ? otherConnectorsOf(connector, pageConnectors) : []
  if (otherConnectors.length)
    replaceView({
      name: 'ConnectingMultiChain',
      connectorIds: [connectorId, ...otherConnectors.map(({ id }) => id)],
    })
  else await connectWallet(connectorId)
}

/** Cancels the current attempt. Later answers of the wallet are ignored. */
export function cancelConnect(): void {
  const attempt = live.attempt
  live.attempt = undefined
  attemptEnded()
  if (!attempt) return
  attempt.abort.abort()
  for (const namespace of attempt.namespaces) connectFailed(namespace)
  inPagePromptExpected(false)
}

// The user is never timed out. If the wallet does not answer a probe, a hint is shown (F7, F10).
function listenForSilence(connector: Connector, signal: AbortSignal): () => void {
  if (!connector.isAwake) return () => {}
  const probe = async () => {
    const isAwake = await connector.isAwake?.(signal).catch(() => false)
    if (signal.aborted) return
    if (isAwake) attemptAnswering()
    else attemptSilent()
  }
  const timer = setTimeout(() => void probe(), limits.silenceProbeMs)
  return () => clearTimeout(timer)
}

function closeAfterConnect(connectorId: string): void {
  const view = $view.get()
  if (isOnUnsupportedNetwork() && $isShown.get()) replaceView({ name: 'UnsupportedChain' })
  else if (showRequiredSignIn()) return
  else if (view?.name === 'ConnectingExternal' && view.connectorId === connectorId) closeModal()
  else if (view?.name === 'Connect' || view?.name === 'ConnectingWalletConnect') closeModal()
  // During a login, the frame's approval screen can be on top of the login screen.
  else if (connectorId === embeddedId && $viewStack.get().some(endsLogin)) closeModal()
}

const endsLogin = (view: View): boolean => view.name === 'Connect' || ruleOf(view).flow === 'login'

followWaitingScreen({ isEmbedded: () => live.attempt?.isEmbedded === true, cancel: cancelConnect })

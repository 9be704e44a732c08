import '../../text/english-errors.ts'
import type { Connected, Connector } from '../../connectors/connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { pairingLimits } from '../../core/wallet/pairing-limits.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { walletConnectId } from '../../core/wallet/connector-info.ts'
import { withAbort } from '../../core/wallet/request-wallet.ts'
import { findMissingRequirement } from '../../core/wallet/offers.ts'
import type { Wallet } from '../../core/wallet/wallet.ts'
import { isConnectorOf, isInstalled } from '../../core/wallet/wallet-list.ts'
import { runtime } from '../../runtime.ts'
import { $connections, connectStarted } from '../../state/connect/connections.ts'
import { $connectors } from '../../state/connect/connectors.ts'
import { connectFailed } from '../../state/connect/connected.ts'
import { $modal, $view } from '../../state/shell/modal.ts'
import { $activeNetworkId, $namespaces } from '../../state/network/networks.ts'
import { $platform } from '../../state/shell/platform.ts'
import { $options } from '../../state/settings/options.ts'
import { storeAwaitedCode, clearCodes } from '../../services/awaited-codes.ts'
import { codeSettled } from '../../state/login/code-loading.ts'
import {
  $pairing,
  pairingCleared,
  pairingFailed,
  pairingStarted,
  uriReceived,
} from '../../state/pair/pairing.ts'
import { followPairing } from './follow.ts'
import { errorText } from '../../text/error-text.ts'
import { finishConnect } from '../connect/finish-connect.ts'
import { rememberConnections, rememberNetwork } from '../connect/remember-connections.ts'
import { rememberWallet } from '../connect/remember-wallet.ts'
import { isOnUnsupportedNetwork } from '../shell/unsupported-network.ts'
import { closeModal, showRequiredSignIn, replaceView } from '../shell/modal.ts'
import { loadErrorText, reportToDeveloper } from '../shell/report-error.ts'
import { track } from '../shell/track.ts'
import { addConnectedWallets } from '../wallets/known-wallets.ts'
import { rememberWalletAppLink } from '../wallets/wallet-links.ts'
import { perModal } from '../../core/per-modal.ts'

/** Creates a promise that resolves when `fire` is called. */
function createSignal() {
  let fire = (): void => {}
  const fired = new Promise<void>(resolve => {
    fire = resolve
  })
  return { fire, fired }
}

const live = perModal(
  () => ({
    /** `fired` resolves when the first code of this modal, or the link that replaces it, is visible. */
    firstCode: createSignal(),
    // Pending attempts. A renewed code does not cancel the old one: the first approval wins.
    attempts: new Set<AbortController>(),
    /** Namespaces for which attempts were started, independent of later option changes (F17). */
    startedNamespaces: new Set<Namespace>(),
    /** The pending wait for the approval of a code from an earlier page load. */
    earlierWait: undefined as AbortController | undefined,
    /** The attempt whose URI has not arrived yet. */
    uriRequest: undefined as AbortController | undefined,
    chosenWallet: undefined as Wallet | undefined,
    expiryTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  }),
  ({ attempts, expiryTimer }) => {
    for (const attempt of attempts) attempt.abort()
    clearTimeout(expiryTimer)
  },
)

/** Called when the code, or the link that replaces it, is visible. */
export function onCodeShown(): void {
  live.firstCode.fire()
  codeSettled()
}

/** Called when the screen shows no code, for example for an installed wallet. */
export function onNoCode(): void {
  codeSettled()
}

const isLate = (): boolean => {
  const currentPairing = $pairing.get()
  return (
    currentPairing?.status === 'waiting' && currentPairing.expiresAt - Date.now() <= pairingLimits.marginMs
  )
}

/**
 * Shows a code or link for a wallet. Reuses one that is valid for more than ten seconds. Never rejects: the outcome is stored in
 * `$pairing`.
 */
export async function startPairing(wallet?: Wallet): Promise<void> {
  live.chosenWallet = wallet
  if (live.uriRequest || ($pairing.get()?.status === 'waiting' && !isLate())) return
  await pairOnce()
}

/** Prepares the link of a wallet that is about to be shown, unless the wallet is installed. */
export function preparePairing(wallet: Wallet): void {
  const isWalletInstalled = $connectors
    .get()
    .some(connector => isInstalled(connector) && isConnectorOf(connector, wallet))
  if (wallet.mobileLink && !isWalletInstalled && !findMissingRequirement($options.get()))
    void startPairing(wallet)
}

/** Requests a new code for the user: after a failure, after an expiry, or if the previous code does not arrive. */
export async function renewPairing(): Promise<void> {
  if (live.uriRequest) abortAttempt(live.uriRequest)
  pairingCleared()
  await pairOnce()
}

function abortAttempt(attempt: AbortController): void {
  live.attempts.delete(attempt)
  if (live.uriRequest === attempt) live.uriRequest = undefined
  attempt.abort()
}

async function pairOnce(): Promise<void> {
  const missingRequirement = findMissingRequirement($options.get())
  if (missingRequirement) {
    return fail(new AppError(missingRequirement))
  }
  const abort = new AbortController()
  const namespaces = $namespaces.get()
  live.attempts.add(abort)
  live.uriRequest = abort
  pairingStarted()
  let hasUri = false
  try {
    const connector = await withAbort(Promise.resolve(runtime.loadPairing?.()), abort.signal)
    if (abort.signal.aborted) return
    // A disconnect that is still being sent would end the new session.
    if (runtime.settleDisconnect) await withAbort(runtime.settleDisconnect(walletConnectId), abort.signal)
    if (abort.signal.aborted) return
    if (!connector) throw new AppError('PAIRING_UNAVAILABLE')
    runtime.connectors.set(walletConnectId, connector)
    for (const namespace of namespaces) {
      live.startedNamespaces.add(namespace)
      if (!isOtherScreen()) connectStarted(namespace, walletConnectId)
    }
    const request = connector.connect({
      namespaces,
      networkId: $activeNetworkId.get(),
      signal: abort.signal,
      // Phones often reload the page while the wallet is in front, and only a session without a sign-in request survives that.
      signIn: $platform.get().isMobile ? undefined : runtime.signInAtConnect,
      onUri(uri) {
        // Ignores the URI of a canceled attempt (T22).
        if (!live.attempts.has(abort)) return
        hasUri = true
        if (live.uriRequest === abort) live.uriRequest = undefined
        uriReceived(uri, Date.now() + pairingLimits.expiryMs)
        storeAwaitedCode(uri, live.chosenWallet)
        watchClock()
        return live.firstCode.fired
      },
    })
    const answer = await withAbort(request, abort.signal)
    // The attempt was canceled, so the connector ends the session that the wallet approved (F8).
    if (abort.signal.aborted) return
    // The session is approved, so closing the modal no longer reverts it.
    live.attempts.delete(abort)
    storeApproval({ connector, answer, namespaces, wallet: live.chosenWallet })
    endConnecting()
    closePairing()
  } catch (cause) {
    const error = await readFailure(cause, hasUri ? 'CONNECT_FAILED' : 'RELAY_UNREACHABLE')
    if (abort.signal.aborted) return
    const wasApproved = !live.attempts.delete(abort)
    if (live.uriRequest === abort) live.uriRequest = undefined
    const currentPairing = $pairing.get()
    const isCovered =
      live.uriRequest !== undefined ||
      (live.attempts.size > 0 &&
        currentPairing?.status === 'waiting' &&
        currentPairing.expiresAt > Date.now())
    // An expired code does not matter while a newer one is visible, but a rejection by the user does.
    if (isCovered && error.code !== 'USER_REJECTED') return
    if (!live.attempts.size) {
      endConnecting()
      if (!live.earlierWait) clearCodes()
    }
    fail(error)
    // The modal was closed since: do not show the failure at the next opening (T22).
    if (wasApproved && !$modal.get().isOpen) pairingCleared()
  }
}

export interface Approval {
  readonly connector: Connector
  readonly answer: Connected
  /** The requested namespaces; the wallet may approve fewer. */
  readonly namespaces: readonly Namespace[]
  /** The wallet that the user chose in a list. */
  readonly wallet: Wallet | undefined
}

/** Stores the connection of an approved pairing. */
export function storeApproval({ connector, answer, namespaces, wallet }: Approval): void {
  const connected = finishConnect(connector, answer, { requestedNamespaces: namespaces })
  for (const namespace of namespaces) if (!connected.includes(namespace)) connectFailed(namespace)
  rememberConnections()
  rememberNetwork()
  rememberWalletAppLink(wallet, $platform.get().isMobile)
  track({
    event: 'CONNECT_SUCCESS',
    method: wallet ? 'mobile' : 'qrcode',
    name: wallet?.name ?? answer.wallet.name,
  })
  // If storage fails, only the order of the wallet list is lost.
  const savePromise = wallet ? rememberWallet(wallet) : addConnectedWallets()
  savePromise.catch(() => {})
}

// Resets the namespaces that are still connecting. Connected ones are not affected.
function endConnecting(): void {
  for (const namespace of live.startedNamespaces) connectFailed(namespace)
  live.startedNamespaces.clear()
}

/** Converts a failure to an `AppError` and loads its message. */
async function readFailure(cause: unknown, fallback: ErrorCode): Promise<AppError> {
  const error = toAppError(cause, fallback)
  await loadErrorText(error)
  return error
}

// Reports the failure to the page and to the developer.
function fail(error: AppError): void {
  clearTimeout(live.expiryTimer)
  pairingFailed(error)
  codeSettled()
  reportToDeveloper(error)
  runtime.emit?.('error', { code: error.code, message: errorText(error) })
  track(
    error.code === 'USER_REJECTED'
      ? { event: 'USER_REJECTED', message: error.code }
      : { event: 'CONNECT_ERROR', message: error.code },
  )
}

const isShown = (): boolean => $modal.get().isOpen && ruleOf($view.get()).flow === 'pairing'

/** Whether the modal shows a screen that is not part of pairing. */
const isOtherScreen = (): boolean => $modal.get().isOpen && ruleOf($view.get()).flow !== 'pairing'

/** The code stays valid behind another screen, but the connection is not reported as "connecting" there. */
function screenChanged(isPairing: boolean): void {
  for (const namespace of live.startedNamespaces) {
    const currentConnection = $connections.get()[namespace]
    if (currentConnection?.status !== 'connecting') {
      if (isPairing) connectStarted(namespace, walletConnectId)
    } else if (!isPairing && currentConnection.connectorId === walletConnectId) connectFailed(namespace)
  }
}

// Uses the wall clock, because timers stop while the device sleeps (F11).
function watchClock(): void {
  clearTimeout(live.expiryTimer)
  const currentPairing = $pairing.get()
  if (currentPairing?.status !== 'waiting') return
  const remainingMs = currentPairing.expiresAt - Date.now()
  if (remainingMs <= 0 && !live.uriRequest) {
    if (isShown()) fail(new AppError('PAIRING_EXPIRED'))
    else pairingCleared()
    return
  }
  // The next code is requested ten seconds before expiry, but only if the current one is visible.
  if (isLate() && !live.uriRequest && isShown() && document.visibilityState === 'visible') void pairOnce()
  live.expiryTimer = setTimeout(
    watchClock,
    Math.max(250, remainingMs - (isLate() ? 0 : pairingLimits.marginMs)),
  )
}

const onReturn = (): void => {
  if (document.visibilityState !== 'visible' || !isShown()) return
  const currentPairing = $pairing.get()
  const isExpired = currentPairing?.status === 'failed' && currentPairing.error.code === 'PAIRING_EXPIRED'
  if ((isLate() || isExpired) && !live.uriRequest) void renewQuietly()
}

// The old code stays visible until the new one arrives, unless it has expired.
function renewQuietly(): Promise<void> {
  const currentPairing = $pairing.get()
  if (currentPairing?.status !== 'waiting' || currentPairing.expiresAt <= Date.now()) pairingCleared()
  return pairOnce()
}

/** Cancels all pairing attempts, and clears the pairing from the stores and the screen (T13). */
export function resetPairing(): void {
  clearTimeout(live.expiryTimer)
  live.chosenWallet = undefined
  live.uriRequest = undefined
  for (const abort of live.attempts) abort.abort()
  live.attempts.clear()
  live.earlierWait?.abort()
  live.earlierWait = undefined
  clearCodes()
  pairingCleared()
  endConnecting()
}

/** Registers the wait for a code of an earlier page load, so that it is canceled together with the current ones. */
export function setEarlierWait(abort: AbortController | undefined): void {
  live.earlierWait = abort
}

/**
 * Called after a wallet connected: clears the pairing, then closes the modal unless the next step is a required sign-in, an unsupported
 * network or the account.
 */
export function closePairing(): void {
  resetPairing()
  if (!$modal.get().isOpen) return
  if (isOnUnsupportedNetwork()) replaceView({ name: 'UnsupportedChain' })
  else if (showRequiredSignIn()) return
  else if ($view.get()?.name !== 'Account') closeModal()
}

followPairing({
  reset: resetPairing,
  onScreenChange: screenChanged,
  recheck: onReturn,
  renew() {
    if (isShown() && !live.uriRequest) void renewPairing()
  },
})

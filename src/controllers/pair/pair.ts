import '../../text/english-errors.ts'
import type { Connected, Connector } from '../../connectors/connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { pairingLimits } from '../../core/wallet/pairing-limits.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { walletConnectId } from '../../core/wallet/connector-info.ts'
import { untilAborted } from '../../core/wallet/ask-wallet.ts'
import { missingForPairing } from '../../core/wallet/offers.ts'
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
import { awaitCode, forgetCodes } from '../../services/awaited-codes.ts'
import { codeSettled } from '../../state/login/code-awaited.ts'
import {
  $pairing,
  pairingCleared,
  pairingFailed,
  pairingStarted,
  uriReceived,
} from '../../state/pair/pairing.ts'
import { followPairing } from '../../reactions/pair.ts'
import { errorText } from '../../text/error-text.ts'
import { finishConnect } from '../connect/finish-connect.ts'
import { rememberConnections, rememberNetwork } from '../connect/remember.ts'
import { rememberWallet } from '../connect/remember-wallet.ts'
import { isOnUnsupportedNetwork } from '../shell/first-view.ts'
import { closeModal, leaveForSignIn, replaceView } from '../shell/modal.ts'
import { sentenceReady, tellDeveloper } from '../shell/tell-error.ts'
import { track } from '../shell/track.ts'
import { noteConnections } from '../wallets/known-wallets.ts'
import { rememberWayBack } from '../wallets/wallet-links.ts'

// Attempts that may still win: a renewed code does not kill the old one, the first approval wins.
const attempts = new Set<AbortController>()
/** The namespaces that attempts were begun for, whatever the options say by now (F17). */
const begun = new Set<Namespace>()
/** What waits for the approval of a code that an earlier load of this page showed. */
let earlier: AbortController | undefined
/** The attempt whose code is not here yet. */
let asking: AbortController | undefined
let chosen: Wallet | undefined
let clock: ReturnType<typeof setTimeout> | undefined

let tellShown = (): void => {}
/** The first code of the page has been drawn. */
const shown = new Promise<void>(resolve => (tellShown = resolve))

/** The code, or a link in place of it, is on the screen. */
export function codeShown(): void {
  tellShown()
  codeSettled()
}

/** The wallet is reached in another way. */
export function noCodeNeeded(): void {
  codeSettled()
}

const isLate = (): boolean => {
  const now = $pairing.get()
  return now?.status === 'waiting' && now.expiresAt - Date.now() <= pairingLimits.spareMs
}

/** Shows a code or link for a wallet; one with more than ten seconds left is used again. What happens stands in `$pairing`. Never rejects. */
export async function startPairing(wallet?: Wallet): Promise<void> {
  chosen = wallet
  if (asking || ($pairing.get()?.status === 'waiting' && !isLate())) return
  await pairOnce()
}

/** The link of a wallet that is about to be shown, unless another way to it is nearer. */
export function pairAhead(wallet: Wallet): void {
  const isHere = $connectors.get().some(each => isInstalled(each) && isConnectorOf(each, wallet))
  if (wallet.mobileLink && !isHere && !missingForPairing($options.get())) void startPairing(wallet)
}

/** A new code on the press of a button: after a failure, an expiry, or when the one asked for does not come. */
export async function renewPairing(): Promise<void> {
  if (asking) giveUp(asking)
  pairingCleared()
  await pairOnce()
}

function giveUp(attempt: AbortController): void {
  attempts.delete(attempt)
  if (asking === attempt) asking = undefined
  attempt.abort()
}

async function pairOnce(): Promise<void> {
  const missing = missingForPairing($options.get())
  if (missing) {
    return fail(new AppError(missing))
  }
  const abort = new AbortController()
  const namespaces = $namespaces.get()
  attempts.add(abort)
  asking = abort
  pairingStarted()
  let hasUri = false
  try {
    const connector = await untilAborted(Promise.resolve(runtime.loadPairing?.()), abort.signal)
    if (abort.signal.aborted) return
    // What is left of a disconnect would end the new session.
    if (runtime.settleDeparture) await untilAborted(runtime.settleDeparture(walletConnectId), abort.signal)
    if (abort.signal.aborted) return
    if (!connector) throw new AppError('PAIRING_UNAVAILABLE')
    runtime.connectors.set(walletConnectId, connector)
    for (const namespace of namespaces) {
      begun.add(namespace)
      if (!isLeft()) connectStarted(namespace, walletConnectId)
    }
    const asked = connector.connect({
      namespaces,
      networkId: $activeNetworkId.get(),
      signal: abort.signal,
      // On a phone the page is often loaded anew while its wallet is in front, and only a plain session survives that.
      signIn: $platform.get().isMobile ? undefined : runtime.signInAtConnect,
      onUri(uri) {
        // Given up, or over: a code that comes now is worth nothing (T22).
        if (!attempts.has(abort)) return
        hasUri = true
        if (asking === abort) asking = undefined
        uriReceived(uri, Date.now() + pairingLimits.expiryMs)
        awaitCode(uri, chosen)
        watchClock()
        return shown
      },
    })
    const answer = await untilAborted(asked, abort.signal)
    // Given up meanwhile: the connector ends the session that the wallet now believes in (F8).
    if (abort.signal.aborted) return
    // Approved: closing the modal does not undo it any more.
    attempts.delete(abort)
    pairingApproved({ connector, answer, namespaces, wallet: chosen })
    waitNoMore()
    leavePairing()
  } catch (thrown) {
    const error = await readFailure(thrown, hasUri ? 'CONNECT_FAILED' : 'RELAY_UNREACHABLE')
    if (abort.signal.aborted) return
    const wasApproved = !attempts.delete(abort)
    if (asking === abort) asking = undefined
    const now = $pairing.get()
    const isCovered =
      asking !== undefined || (attempts.size > 0 && now?.status === 'waiting' && now.expiresAt > Date.now())
    // An old code that ran out while a newer one shows is no news; that a person said no is.
    if (isCovered && error.code !== 'USER_REJECTED') return
    if (!attempts.size) {
      waitNoMore()
      if (!earlier) forgetCodes()
    }
    fail(error)
    // Closed meanwhile: the next opening says nothing of it (T22).
    if (wasApproved && !$modal.get().isOpen) pairingCleared()
  }
}

export interface Approval {
  readonly connector: Connector
  readonly answer: Connected
  /** What was asked for; the wallet may share less. */
  readonly namespaces: readonly Namespace[]
  /** The wallet that was chosen in a list. */
  readonly wallet: Wallet | undefined
}

/** A wallet on another device said yes: it is connected and remembered. */
export function pairingApproved({ connector, answer, namespaces, wallet }: Approval): void {
  const reached = finishConnect(connector, answer, { wanted: namespaces })
  for (const namespace of namespaces) if (!reached.includes(namespace)) connectFailed(namespace)
  rememberConnections()
  rememberNetwork()
  rememberWayBack(wallet, $platform.get().isMobile)
  track({
    event: 'CONNECT_SUCCESS',
    method: wallet ? 'mobile' : 'qrcode',
    name: wallet?.name ?? answer.wallet.name,
  })
  // Without storage the list forgets the order of its wallets, and nothing else.
  const remembered = wallet ? rememberWallet(wallet) : noteConnections()
  remembered.catch(() => {})
}

// What is connected by now stays so.
function waitNoMore(): void {
  for (const namespace of begun) connectFailed(namespace)
  begun.clear()
}

/** What hindered a pairing as an error of ours; its sentence is there. */
async function readFailure(thrown: unknown, fallback: ErrorCode): Promise<AppError> {
  const error = toAppError(thrown, fallback)
  await sentenceReady(error)
  return error
}

// The page hears of it, and whoever set it up.
function fail(error: AppError): void {
  clearTimeout(clock)
  pairingFailed(error)
  codeSettled()
  tellDeveloper(error)
  runtime.emit?.('error', { code: error.code, message: errorText(error) })
  track(
    error.code === 'USER_REJECTED'
      ? { event: 'USER_REJECTED', message: error.code }
      : { event: 'CONNECT_ERROR', message: error.code },
  )
}

const isShown = (): boolean => $modal.get().isOpen && ruleOf($view.get()).story === 'pairing'

/** Whether the person is at another screen of the modal. */
const isLeft = (): boolean => $modal.get().isOpen && ruleOf($view.get()).story !== 'pairing'

/** The code stays valid behind another screen, but nothing says "connecting" there. */
function screenChanged(isPairing: boolean): void {
  for (const namespace of begun) {
    const now = $connections.get()[namespace]
    if (now?.status !== 'connecting') {
      if (isPairing) connectStarted(namespace, walletConnectId)
    } else if (!isPairing && now.connectorId === walletConnectId) connectFailed(namespace)
  }
}

// Judged by the wall clock: a page that slept wakes up with a code that is long over (F11).
function watchClock(): void {
  clearTimeout(clock)
  const now = $pairing.get()
  if (now?.status !== 'waiting') return
  const left = now.expiresAt - Date.now()
  if (left <= 0 && !asking) {
    if (isShown()) fail(new AppError('PAIRING_EXPIRED'))
    else pairingCleared()
    return
  }
  // Ten seconds before its end the next code is asked for; a code that nobody looks at is not renewed.
  if (isLate() && !asking && isShown() && document.visibilityState === 'visible') void pairOnce()
  clock = setTimeout(watchClock, Math.max(250, left - (isLate() ? 0 : pairingLimits.spareMs)))
}

const onReturn = (): void => {
  if (document.visibilityState !== 'visible' || !isShown()) return
  const now = $pairing.get()
  const isOver = now?.status === 'failed' && now.error.code === 'PAIRING_EXPIRED'
  if ((isLate() || isOver) && !asking) void renewQuietly()
}

// The old code stays until the new one is here, unless it is over.
function renewQuietly(): Promise<void> {
  const now = $pairing.get()
  if (now?.status !== 'waiting' || now.expiresAt <= Date.now()) pairingCleared()
  return pairOnce()
}

/** Forgets the pairing: nothing of it is left in stores or on the screen (T13). */
export function resetPairing(): void {
  clearTimeout(clock)
  chosen = undefined
  asking = undefined
  for (const abort of attempts) abort.abort()
  attempts.clear()
  earlier?.abort()
  earlier = undefined
  forgetCodes()
  pairingCleared()
  waitNoMore()
}

/** An earlier load's code is given up with those of this one. */
export function earlierAwaited(abort: AbortController | undefined): void {
  earlier = abort
}

/** Somebody is connected: what is left of pairing goes, and the modal with it. */
export function leavePairing(): void {
  resetPairing()
  if (!$modal.get().isOpen) return
  if (isOnUnsupportedNetwork()) replaceView({ name: 'UnsupportedChain' })
  else if (leaveForSignIn()) return
  else if ($view.get()?.name !== 'Account') closeModal()
}

followPairing({
  reset: resetPairing,
  screenChanged,
  lookAgain: onReturn,
  renew() {
    if (isShown() && !asking) void renewPairing()
  },
})

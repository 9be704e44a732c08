import { AppError } from '../core/errors/app-error.ts'
import { errorText } from '../core/errors/catalog.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { limits } from '../core/limits.ts'
import { walletConnectId } from '../core/wallet/connector-info.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { runtime } from '../runtime.ts'
import { connectStarted } from '../state/connections.ts'
import { connectFailed } from '../state/connected.ts'
import { $modal, $view, onModalClosed } from '../state/modal.ts'
import { $activeNetworkId, $namespaces } from '../state/networks.ts'
import { $options } from '../state/options.ts'
import { $pairing, pairingCleared, pairingFailed, pairingStarted, uriReceived } from '../state/pairing.ts'
import { connectionEstablished } from './establish.ts'
import { isOnUnsupportedNetwork } from './first-view.ts'
import { closeModal, replaceView } from './modal.ts'
import { rememberConnections, rememberNetwork } from './remember.ts'
import { track } from './track.ts'
import { rememberWallet } from './wallets.ts'

/** What stands in the way of pairing: nothing, or the error that names what is missing. 2 */
export function pairingObstacle(): AppError | undefined {
  const { enableWalletConnect, projectId, endpoints, universalProvider } = $options.get()
  if (!enableWalletConnect) return new AppError('PAIRING_UNAVAILABLE')
  return projectId || endpoints?.relay || universalProvider ? undefined : new AppError('PROJECT_ID_MISSING')
}

// Attempts that may still win: a renewed code does not kill the old one, the first approval wins (decisions 2).
const attempts = new Set<AbortController>()
let chosen: Wallet | undefined
let renewal: ReturnType<typeof setTimeout> | undefined

/** Shows a code or link for a wallet; one with more than ten seconds left is used again. What happens stands in `$pairing`. Never rejects. */
export async function startPairing(wallet?: Wallet): Promise<void> {
  chosen = wallet
  const now = $pairing.get()
  if (now?.status === 'starting' && attempts.size) return
  if (now?.status === 'waiting' && now.expiresAt - Date.now() > limits.pairingSpareMs) return
  await pairOnce()
}

/** A new code on the press of a button, after a failure or an expiry. */
export async function renewPairing(): Promise<void> {
  pairingCleared()
  await pairOnce()
}

async function pairOnce(): Promise<void> {
  const obstacle = pairingObstacle()
  if (obstacle) {
    pairingFailed(obstacle)
    return
  }
  const abort = new AbortController()
  attempts.add(abort)
  pairingStarted()
  const namespaces = $namespaces.get()
  let hasUri = false
  try {
    const connector = await runtime.loadPairing?.()
    if (!connector) throw new AppError('PAIRING_UNAVAILABLE')
    if (abort.signal.aborted) return
    runtime.connectors.set(walletConnectId, connector)
    for (const namespace of namespaces) connectStarted(namespace, walletConnectId)
    const answer = await connector.connect({
      namespaces,
      networkId: $activeNetworkId.get(),
      signal: abort.signal,
      onUri(uri) {
        if (abort.signal.aborted) return
        hasUri = true
        uriReceived(uri, Date.now() + limits.pairingExpiryMs)
        planRenewal()
      },
    })
    if (abort.signal.aborted) return
    attempts.delete(abort)
    const reached = connectionEstablished(connector, answer, { wanted: namespaces })
    for (const namespace of namespaces) if (!reached.includes(namespace)) connectFailed(namespace)
    rememberConnections()
    rememberNetwork()
    track({
      event: 'CONNECT_SUCCESS',
      method: chosen ? 'mobile' : 'qrcode',
      name: chosen?.name ?? answer.wallet.name,
    })
    const wallet = chosen
    leavePairing()
    if (wallet) await rememberWallet(wallet)
  } catch (thrown) {
    if (abort.signal.aborted) return
    attempts.delete(abort)
    const error = toAppError(thrown, hasUri ? 'CONNECT_FAILED' : 'RELAY_UNREACHABLE')
    // An old code that ran out while a newer one shows is no news.
    if (attempts.size) return
    for (const namespace of namespaces) connectFailed(namespace)
    clearTimeout(renewal)
    pairingFailed(error)
    runtime.emit?.('error', { code: error.code, message: errorText(error) })
    track({ event: 'CONNECT_ERROR', message: error.code })
  }
}

// Judged by the wall clock: a page that slept wakes up with a code that is long over (F11).
function planRenewal(): void {
  clearTimeout(renewal)
  const now = $pairing.get()
  if (now?.status !== 'waiting') return
  renewal = setTimeout(() => void pairOnce(), Math.max(0, now.expiresAt - limits.pairingSpareMs - Date.now()))
}

const renewIfLate = () => {
  const now = $pairing.get()
  if (
    document.visibilityState === 'visible' &&
    now?.status === 'waiting' &&
    now.expiresAt - Date.now() <= limits.pairingSpareMs
  )
    void pairOnce()
}
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', renewIfLate)

/** Forgets the pairing: nothing of it is left in stores or on the screen. */
export function resetPairing(): void {
  clearTimeout(renewal)
  chosen = undefined
  const isRunning = attempts.size > 0
  for (const abort of attempts) abort.abort()
  attempts.clear()
  pairingCleared()
  if (isRunning) for (const namespace of $namespaces.get()) connectFailed(namespace)
}

function leavePairing(): void {
  resetPairing()
  if (!$modal.get().isOpen) return
  if (isOnUnsupportedNetwork()) replaceView({ name: 'UnsupportedChain' })
  else if ($view.get()?.name !== 'Account') closeModal()
}

onModalClosed(resetPairing)

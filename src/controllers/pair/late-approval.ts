import { walletConnectId } from '../../core/wallet/connector-info.ts'
import { findMissingRequirement } from '../../core/wallet/offers.ts'
import { runtime } from '../../runtime.ts'
import { readEarlierCodes, clearEarlierCodes } from '../../services/awaited-codes.ts'
import { connectStarted } from '../../state/connect/connections.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { networksReady } from '../network/networks.ts'
import { setEarlierWait, closePairing, storeApproval } from './pair.ts'

/**
 * Completes a pairing that the wallet approved after a reload: phones reload the page while the wallet app is in the foreground. Ends a
 * session that is no longer awaited.
 */
export async function resumeApproval(): Promise<void> {
  const codes = readEarlierCodes()
  if (!codes.length) return
  const abort = new AbortController()
  setEarlierWait(abort)
  runtime.stops.set('approval', () => abort.abort())
  await networksReady()
  const connector = findMissingRequirement($options.get()) ? undefined : await runtime.loadPairing?.()
  const deadline = Math.max(...codes.map(code => code.until))
  const namespaces = $namespaces.get()
  const answer = await connector?.resume?.({ namespaces, deadline, signal: abort.signal })
  if (abort.signal.aborted) return
  setEarlierWait(undefined)
  clearEarlierCodes()
  if (!connector || !answer) return
  runtime.connectors.set(walletConnectId, connector)
  for (const namespace of namespaces) connectStarted(namespace, walletConnectId)
  storeApproval({ connector, answer, namespaces, wallet: codes.at(-1)?.wallet })
  closePairing()
}

import { loadFeature } from '../../namespaces/features.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { type NormalName, plainName } from '../../core/identity/normal-name.ts'
import * as limits from '../../core/limits.ts'
import { readReceiver, type Receiver } from '../../core/money/send-rules.ts'
import { tokenImage } from '../../core/money/token-image.ts'
import { getIdentity } from '../../services/blockchain-api/identity.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import {
  contractDetected,
  receiverEntered,
  receiverImageLoaded,
  receiverRead,
} from '../../state/send/send.ts'
import { resolveName } from '../names/resolve-name.ts'
import { verifyReceiverPayments } from './known-receivers.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(
  () => ({
    request: undefined as AbortController | undefined,
    typingTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  }),
  ({ typingTimer }) => clearTimeout(typingTimer),
)

/** Stores the typed receiver. A name is resolved after a typing pause, and outdated responses are discarded. */
export function enterReceiver(text: string): void {
  cancelReceiverRequests()
  receiverEntered(text)
  const network = $activeNetwork.get()
  if (!network || !text.trim()) return receiverRead({ status: 'none' })
  const result = readReceiver(text, network.id)
  if (!result) return receiverRead({ status: 'invalid' })
  if (result === 'zero') return receiverRead({ status: 'zero' })
  const abort = new AbortController()
  live.request = abort
  if ('address' in result) {
    receiverRead({ status: 'ready', address: result.address })
    checkReceiver(result.address, network, abort.signal)
    return
  }
  receiverRead({ status: 'resolving' })
  live.typingTimer = setTimeout(
    () => void resolveReceiver(result.name, network, abort.signal),
    limits.searchPauseMs,
  )
}

/** Cancels the pending requests about the receiver. */
export function cancelReceiverRequests(): void {
  live.request?.abort()
  live.request = undefined
  clearTimeout(live.typingTimer)
}

/**
 * Resolves a name again, right before sending. If the name no longer resolves to the same address, updates the form and rejects with
 * RECEIVER_CHANGED (T16).
 */
export async function confirmReceiver(receiver: Receiver & { status: 'ready' }): Promise<void> {
  const network = $activeNetwork.get()
  if (!receiver.name || !network) return
  const resolvedReceiver = await resolveName(receiver.name, network, new AbortController().signal)
  if (resolvedReceiver.status === 'ready' && resolvedReceiver.address === receiver.address) return
  receiverRead(resolvedReceiver)
  throw new AppError('RECEIVER_CHANGED', { params: { name: receiver.name } })
}

async function resolveReceiver(name: string, network: Network, signal: AbortSignal): Promise<void> {
  let result: Receiver
  try {
    result = await resolveName(name, network, signal)
  } catch {
    // The field shows the failure and offers a retry.
    result = { status: 'failed' }
  }
  if (signal.aborted) return
  receiverRead(result)
  if (result.status !== 'ready') return
  checkReceiver(result.address, network, signal)
  if (result.name) void loadReceiverImage(result.address, result.name, network, signal)
}

/** Loads the picture of a name. Ignored if the service returns another name for the address (T16). */
async function loadReceiverImage(
  address: string,
  name: NormalName,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const settings = $options.get()
  try {
    const identity = await getIdentity(
      { address, networkId: network.id, sender: $account.get().address },
      settings,
      signal,
    )
    const image = tokenImage(identity.avatar, settings)
    if (image !== undefined && plainName(identity.name ?? '') === name && !signal.aborted)
      receiverImageLoaded(address, image)
  } catch {
    // The generated avatar of the address replaces the picture.
  }
}

/** Checks the receiver on chain in the background. */
function checkReceiver(receiver: string, network: Network, signal: AbortSignal): void {
  void checkContract(receiver, network, signal)
  void verifyReceiverPayments(receiver, signal)
}

async function checkContract(receiver: string, network: Network, signal: AbortSignal): Promise<void> {
  try {
    const ability = await loadFeature(namespaceOf(network.id), 'send')
    const hasCode = await ability?.isContract?.({
      network,
      rpcUrls: rpcUrls(network, $options.get()),
      receiver,
      signal,
    })
    if (hasCode && !signal.aborted) contractDetected()
  } catch {
    // Without an answer, no contract note is shown. The note about first-time receivers is independent of it.
  }
}

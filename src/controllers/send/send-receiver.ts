import { loadPart } from '../../namespaces/index.ts'
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
import { codeFound, receiverEntered, receiverPictured, receiverRead } from '../../state/send/send.ts'
import { resolveName } from '../names/resolve-name.ts'
import { proveReceiver } from './known-receivers.ts'

let asking: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes what is typed into the receiver's field; a name is looked up when the typing pauses, and stale answers are dropped. */
export function enterReceiver(text: string): void {
  stopLookingUp()
  receiverEntered(text)
  const network = $activeNetwork.get()
  if (!network || !text.trim()) return receiverRead({ status: 'none' })
  const read = readReceiver(text, network.id)
  if (!read) return receiverRead({ status: 'invalid' })
  if (read === 'zero') return receiverRead({ status: 'zero' })
  const abort = new AbortController()
  asking = abort
  if ('address' in read) {
    receiverRead({ status: 'ready', address: read.address })
    lookInto(read.address, network, abort.signal)
    return
  }
  receiverRead({ status: 'resolving' })
  timer = setTimeout(() => void lookUp(read.name, network, abort.signal), limits.searchPauseMs)
}

/** Nobody waits for an answer about the receiver any more. */
export function stopLookingUp(): void {
  asking?.abort()
  asking = undefined
  clearTimeout(timer)
}

/**
 * Asks once more what a name leads to, right before sending. Rejects RECEIVER_CHANGED when it leads elsewhere now, which
 * the form then shows (T16).
 */
export async function confirmReceiver(receiver: Receiver & { status: 'ready' }): Promise<void> {
  const network = $activeNetwork.get()
  if (!receiver.name || !network) return
  const now = await resolveName(receiver.name, network, new AbortController().signal)
  if (now.status === 'ready' && now.address === receiver.address) return
  receiverRead(now)
  throw new AppError('RECEIVER_CHANGED', { params: { name: receiver.name } })
}

async function lookUp(name: string, network: Network, signal: AbortSignal): Promise<void> {
  let found: Receiver
  try {
    found = await resolveName(name, network, signal)
  } catch {
    // The field says that the name could not be looked up, and offers another try.
    found = { status: 'failed' }
  }
  if (signal.aborted) return
  receiverRead(found)
  if (found.status !== 'ready') return
  lookInto(found.address, network, signal)
  if (found.name) void lookForPicture(found.address, found.name, network, signal)
}

/** The picture that goes with a name; one that the service knows by another name is somebody else's (T16). */
async function lookForPicture(
  address: string,
  name: NormalName,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const settings = $options.get()
  try {
    const known = await getIdentity(
      { address, networkId: network.id, sender: $account.get().address },
      settings,
      signal,
    )
    const image = tokenImage(known.avatar, settings)
    if (image !== undefined && plainName(known.name ?? '') === name && !signal.aborted)
      receiverPictured(address, image)
  } catch {
    // The drawing that follows from the address stands in its place.
  }
}

/** What the chain tells of a receiver, while the form goes on. */
function lookInto(receiver: string, network: Network, signal: AbortSignal): void {
  void lookForCode(receiver, network, signal)
  void proveReceiver(receiver, signal)
}

async function lookForCode(receiver: string, network: Network, signal: AbortSignal): Promise<void> {
  try {
    const ability = await loadPart(namespaceOf(network.id), 'send')
    const hasCode = await ability?.isContract?.({
      network,
      rpcUrls: rpcUrls(network, $options.get()),
      receiver,
      signal,
    })
    if (hasCode && !signal.aborted) codeFound()
  } catch {
    // Nobody could say; the first-time note stands anyway.
  }
}

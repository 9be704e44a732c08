import { loadNameReads } from '../adapters/names.ts'
import { loadSendAbility } from '../adapters/send.ts'
import { namespaceOf } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import { AppError } from '../core/errors/app-error.ts'
import { limits } from '../core/limits.ts'
import { readReceiver, type Receiver } from '../core/money/send-rules.ts'
import { lookUpName } from '../services/blockchain-api/names.ts'
import { rpcUrls } from '../services/chain-rpc.ts'
import { $activeNetwork, $networks } from '../state/networks.ts'
import { $options } from '../state/options.ts'
import { codeFound, receiverEntered, receiverRead } from '../state/send.ts'

let asking: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes what is typed into the receiver's field; a name is looked up when the typing pauses, and stale answers are dropped. 2 */
export function enterReceiver(text: string): void {
  stopLookingUp()
  receiverEntered(text)
  const network = $activeNetwork.get()
  if (!network || !text.trim()) return receiverRead({ status: 'none' })
  const read = readReceiver(text, network.id)
  if (!read) return receiverRead({ status: 'invalid' })
  const abort = new AbortController()
  asking = abort
  if ('address' in read) {
    receiverRead({ status: 'ready', address: read.address })
    void lookForCode(read.address, network, abort.signal)
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
  const now = await resolve(receiver.name, network, new AbortController().signal)
  if (now.status === 'ready' && now.address === receiver.address) return
  receiverRead(now)
  throw new AppError('RECEIVER_CHANGED', { params: { name: receiver.name } })
}

async function lookUp(name: string, network: Network, signal: AbortSignal): Promise<void> {
  let found: Receiver
  try {
    found = await resolve(name, network, signal)
  } catch {
    // The field says that the name could not be looked up, and offers another try.
    found = { status: 'failed' }
  }
  if (signal.aborted) return
  receiverRead(found)
  if (found.status === 'ready') await lookForCode(found.address, network, signal)
}

/** ENS first, where some network has it; then the account names of the service. */
async function resolve(name: string, network: Network, signal: AbortSignal): Promise<Receiver> {
  const settings = $options.get()
  const registry = [network, ...$networks.get()].find(each => each.contracts?.ensUniversalResolver)
  const reads = registry && (await loadNameReads(namespaceOf(network.id)))
  let failure: unknown
  if (reads) {
    try {
      const urls = rpcUrls(registry, settings)
      const found = await reads.addressOf(name, { network, registry, rpcUrls: urls, signal })
      if (found) return { status: 'ready', name, ...found }
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVALID_ADDRESS') return { status: 'invalid' }
      failure = error
    }
  }
  const account = await lookUpName({ fullName: name, networkId: network.id }, settings, signal).catch(
    (error: unknown) => {
      // A text that is no account name is not an outage.
      if (!(error instanceof AppError && error.code === 'INVALID_PARAMS')) failure ??= error
      return undefined
    },
  )
  const own = account?.addresses.get(coinTypeOf(network))
  if (own) return { status: 'ready', name, address: own }
  const mainnet = account?.addresses.get('60')
  if (mainnet) return { status: 'ready', name, address: mainnet, isOfMainnet: true }
  if (failure !== undefined) throw failure
  return { status: 'unknown' }
}

/** ENSIP-11: Ethereum is 60, every other EVM chain its number with the top bit of 32. */
const coinTypeOf = ({ id }: Network): string => {
  const chainId = Number(id.slice(id.indexOf(':') + 1))
  return chainId === 1 ? '60' : String((0x80000000 | chainId) >>> 0)
}

async function lookForCode(receiver: string, network: Network, signal: AbortSignal): Promise<void> {
  const ability = await loadSendAbility(namespaceOf(network.id))
  try {
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

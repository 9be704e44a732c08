import { loadNameReads } from '../../adapters/names.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { Receiver } from '../../core/money/send-rules.ts'
import { lookUpName } from '../../services/blockchain-api/names.ts'
import { rpcUrls } from '../../services/chain-rpc.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * The address behind a name on a network: ENS first, where some network has it; then the account names of the service.
 * Rejects when nobody could be asked.
 */
export async function resolveName(name: string, network: Network, signal: AbortSignal): Promise<Receiver> {
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

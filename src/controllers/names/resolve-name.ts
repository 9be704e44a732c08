import { loadFeature } from '../../namespaces/features.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { coinTypesOf, isAccountName } from '../../core/identity/account-name.ts'
import { type NormalName, plainName } from '../../core/identity/normal-name.ts'
import type { Receiver } from '../../core/money/send-rules.ts'
import { lookUpName } from '../../services/account-service.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * Returns the address behind a name on a network, and the name in its normal form. Queries ENS on the app's networks, or else on
 * Ethereum, and the service for the account names that it issues. Rejects if a request failed and no other one found the name.
 */
export async function resolveName(text: string, network: Network, signal: AbortSignal): Promise<Receiver> {
  const namespace = namespaceOf(network.id)
  const name = plainName(text) ?? (await (await loadFeature(namespace, 'names'))?.normalizeName(text))
  if (name === undefined) return { status: 'invalid' }
  try {
    const match = await queryAddress(name, network, signal)
    if (match === 'unavailable') return { status: 'unavailable' }
    return match ? { status: 'ready', name, ...match } : { status: 'unknown' }
  } catch (error) {
    if (error instanceof AppError && error.code === 'NAME_UNSAFE') return { status: 'unsafe' }
    throw error
  }
}

type NameMatch = { readonly address: string; readonly isOfMainnet?: true }

const isEns = (name: NormalName): boolean => name.endsWith('.eth')

/** Returns the network with the registry of a name: one of the app, else Ethereum for `.eth`. The service resolves other names. */
async function findRegistry(name: NormalName, network: Network): Promise<Network | undefined> {
  const appNetwork = [network, ...$networks.get()].find(
    candidate => candidate.contracts?.ensUniversalResolver,
  )
  if (appNetwork || !isEns(name)) return appNetwork
  return (await import('../../networks/known-networks.ts')).findKnownNetwork('eip155:1')
}

async function queryAddress(
  name: NormalName,
  network: Network,
  signal: AbortSignal,
): Promise<NameMatch | 'unavailable' | undefined> {
  const settings = $options.get()
  const reads = await loadFeature(namespaceOf(network.id), 'names')
  const registry = reads && (await findRegistry(name, network))
  const urls = registry ? rpcUrls(registry, settings) : []
  // The result is not "unknown", because a name that cannot be resolved may still have an owner.
  if (!reads || !registry || !urls.length)
    return isEns(name) ? 'unavailable' : queryService(name, network, signal)
  const query = { network, registry, rpcUrls: urls, signal }
  // The registry is authoritative for names that the service does not issue, so a missing record needs no second request.
  if (!isAccountName(name, settings)) return reads.addressOf(name, query)
  let failure: unknown
  try {
    const match = await reads.addressOf(name, query)
    if (match) return match
  } catch (error) {
    failure = error
  }
  const account = await queryService(name, network, signal).catch((error: unknown) => {
    failure ??= error
    return undefined
  })
  if (!account && failure !== undefined) throw failure
  return account
}

async function queryService(
  name: NormalName,
  network: Network,
  signal: AbortSignal,
): Promise<NameMatch | undefined> {
  const account = await lookUpName({ fullName: name, networkId: network.id }, $options.get(), signal)
  const ownAddress = account?.addresses.get(coinTypesOf(network.id)[0])
  if (ownAddress) return { address: ownAddress }
  const mainnet = account?.addresses.get('60')
  return mainnet ? { address: mainnet, isOfMainnet: true } : undefined
}

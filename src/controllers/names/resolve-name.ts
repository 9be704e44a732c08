import { loadPart } from '../../namespaces/index.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { coinTypesOf, isAccountName } from '../../core/identity/account-name.ts'
import { type NormalName, plainName } from '../../core/identity/normal-name.ts'
import type { Receiver } from '../../core/money/send-rules.ts'
import { lookUpName } from '../../services/blockchain-api/names.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * The address behind a name on a network, and the name in its normal form, whatever was typed: by ENS, where some network
 * has it, else by the account names of the service. Rejects when nobody could be asked.
 */
export async function resolveName(text: string, network: Network, signal: AbortSignal): Promise<Receiver> {
  const namespace = namespaceOf(network.id)
  const name = plainName(text) ?? (await loadPart(namespace, 'names'))?.normalName(text)
  if (name === undefined) return { status: 'invalid' }
  try {
    const found = await ask(name, network, signal)
    return found ? { status: 'ready', name, ...found } : { status: 'unknown' }
  } catch (error) {
    if (error instanceof AppError && error.code === 'NAME_UNSAFE') return { status: 'unsafe' }
    throw error
  }
}

type Found = { readonly address: string; readonly isOfMainnet?: true }

async function ask(name: NormalName, network: Network, signal: AbortSignal): Promise<Found | undefined> {
  const settings = $options.get()
  const registry = [network, ...$networks.get()].find(each => each.contracts?.ensUniversalResolver)
  const reads = registry && (await loadPart(namespaceOf(network.id), 'names'))
  if (!reads) {
    // Nobody here knows these names, which says nothing about who has them.
    if (name.endsWith('.eth')) throw new AppError('UNSUPPORTED_CHAIN')
    return askService(name, network, signal)
  }
  const question = { network, registry, rpcUrls: rpcUrls(registry, settings), signal }
  // Of a name that the service does not give out the registry has the last word: its "nobody" is not asked about again.
  if (!isAccountName(name, settings)) return reads.addressOf(name, question)
  let failure: unknown
  try {
    const found = await reads.addressOf(name, question)
    if (found) return found
  } catch (error) {
    failure = error
  }
  const account = await askService(name, network, signal).catch((error: unknown) => {
    failure ??= error
    return undefined
  })
  if (!account && failure !== undefined) throw failure
  return account
}

async function askService(
  name: NormalName,
  network: Network,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const account = await lookUpName({ fullName: name, networkId: network.id }, $options.get(), signal)
  const own = account?.addresses.get(coinTypesOf(network.id)[0])
  if (own) return { address: own }
  const mainnet = account?.addresses.get('60')
  return mainnet ? { address: mainnet, isOfMainnet: true } : undefined
}

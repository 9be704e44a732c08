import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import type { AccountId } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import { coinTypesOf } from '../../core/identity/account-name.ts'
import { type NormalName, plainName } from '../../core/identity/normal-name.ts'
import * as limits from '../../core/limits.ts'
import { identityCacheMs, nameCacheMs } from '../../core/identity/profile-limits.ts'
import { getIdentity, isServed, getNamesOfAddress } from '../../services/account-service.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { type Profile, profileReceived } from '../../state/account/profiles.ts'
import { resolveName } from '../names/resolve-name.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  /** Monotonic time before which the profile of an account is not requested again, in milliseconds. */
  freshUntil: new Map<AccountId, number>(),
}))

/**
 * Loads the name and picture of the active account: from the service, else from ENS. A name counts only if it resolves back to the
 * account (T16). Never rejects: without a name the address is shown.
 */
export async function loadProfile(): Promise<void> {
  const { caipAddress: account, address, namespace, networkId, status } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (status !== 'connected' || !namespace || !account || !address || !network) return
  if (!namespaceRules[namespace].names) return
  if ((live.freshUntil.get(account) ?? 0) > performance.now()) return
  const { freshUntil } = live
  freshUntil.set(account, performance.now() + identityCacheMs)
  try {
    if (await restoreProfile(account)) return
    const profile = await readProfile(address, network)
    if (freshUntil !== live.freshUntil) return
    profileReceived(account, profile)
    const cache = await loadCache()
    await cache.storeForAccount(cache.storedProfiles, { account, at: Date.now(), ...profile })
  } catch {
    freshUntil.set(account, performance.now() + limits.balanceRetryGapMs)
  }
}

const loadCache = () => import('../../services/account-cache.ts')

/** Restores a profile from an earlier page load if it is fresh enough. Returns whether it was restored. */
async function restoreProfile(account: AccountId): Promise<boolean> {
  const cache = await loadCache()
  const storedProfile = await cache.readForAccount(cache.storedProfiles, account)
  const name = storedProfile?.name === undefined ? undefined : plainName(storedProfile.name)
  const lifeMs = Math.min(nameCacheMs, identityCacheMs)
  if (!storedProfile || storedProfile.age >= lifeMs) return false
  live.freshUntil.set(account, performance.now() + lifeMs - storedProfile.age)
  profileReceived(account, {
    ...(name && { name }),
    ...(storedProfile.image !== undefined && { image: storedProfile.image }),
  })
  return true
}

async function readProfile(address: string, network: Network): Promise<Profile> {
  const settings = $options.get()
  if (!(await isServed(network.id, settings))) return fromChain(address, network)
  const { name, avatar } = await getIdentity({ address, networkId: network.id, sender: address }, settings)
  if (name === undefined) {
    const accountName = await accountNameOf(address, network)
    const profile = accountName
      ? { name: accountName }
      : settings.projectId
        ? {}
        : await fromChain(address, network)
    return { ...profile, ...(avatar !== undefined && { image: avatar }) }
  }
  const receiver = await resolveName(name, network, new AbortController().signal)
  if (receiver.status !== 'ready' || !receiver.name || !isSameAddress('eip155', receiver.address, address))
    return {}
  return { name: receiver.name, ...(avatar !== undefined && { image: avatar }) }
}

/** Returns the account name whose record for this exact network is the address. Records of other networks do not count (T16). */
async function accountNameOf(address: string, { id }: Network): Promise<NormalName | undefined> {
  const names = await getNamesOfAddress({ address, networkId: id, sender: address }, $options.get())
  const match = names.find(({ addresses }) =>
    coinTypesOf(id).some(type => isSameAddress('eip155', addresses.get(type) ?? '', address)),
  )
  return match && plainName(match.name)
}

/**
 * Reads the name from the ENS registry, for networks without the service and for apps without a project id. The registry verifies the
 * reverse record itself.
 */
async function fromChain(address: string, network: Network): Promise<Profile> {
  const registry = [network, ...$networks.get()].find(candidate => candidate.contracts?.ensUniversalResolver)
  if (!registry) return {}
  const reads = await loadFeature('eip155', 'names')
  const name = await reads?.nameOf(address, { network, registry, rpcUrls: rpcUrls(registry, $options.get()) })
  return name ? { name } : {}
}

import { type NetworkId, parseAccountId } from '../core/chain/caip.ts'
import { MemoryStorage } from '../core/memory-storage.ts'
import { takeUpOnce } from '../core/wallet/pending-messages.ts'
import type { PairingWalletOptions, SiteCheck } from './pairing-types.ts'

let started = 0

/** The library behind the wallet, loaded on use and kept from every host but the relay. */
export async function startKit({
  relayUrl,
  projectId,
  name = 'Pairing Wallet',
  url,
  redirect,
  storage,
}: PairingWalletOptions) {
  const [{ Core }, { WalletKit }] = await Promise.all([
    import('@walletconnect/core').then(named),
    import('@reown/walletkit').then(named),
  ])
  started += 1
  const core = new Core({
    projectId: projectId ?? 'local',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    // One core per prefix lives on the page, so each wallet has its own; a memory of its own needs a fixed one.
    customStoragePrefix: storage ? 'w3m-pairing-wallet' : `w3m-pairing-wallet-${started}`,
    ...(storage !== 'page' && { storage: storage ?? new MemoryStorage() }),
  })
  // Both would ask hosts on the internet, whatever the options say.
  core.eventClient.init = async () => {}
  core.verify.resolve = async () => undefined as never
  const kit = await WalletKit.init({
    core,
    metadata: {
      name,
      description: 'A wallet for development and tests',
      url: url ?? 'https://wallet.example',
      icons: [],
      ...(redirect && { redirect }),
    },
  })
  takeUpOnce(core.relayer.messages, Object.keys(kit.getActiveSessions()))
  return { kit, core }
}

/** Node hands the exports of a CommonJS package over as its default. */
const named = <T extends object>(module: T): T =>
  'default' in module && typeof module.default === 'object' ? { ...(module.default as T), ...module } : module

export type KitSession = ReturnType<Awaited<ReturnType<typeof startKit>>['kit']['getActiveSessions']>[string]

/** Networks that a session shares an account of. */
export const heldNetworks = (session: KitSession): NetworkId[] => [
  ...new Set(
    Object.values(session.namespaces).flatMap(space =>
      space.accounts.map(one => parseAccountId(one).networkId),
    ),
  ),
]

/** What the verify service of the protocol says of the site. */
export function siteCheck(context: { verified: { validation: string; isScam?: boolean } }): SiteCheck {
  if (context.verified.isScam) return 'threat'
  if (context.verified.validation === 'VALID') return 'verified'
  return context.verified.validation === 'INVALID' ? 'mismatch' : 'unknown'
}

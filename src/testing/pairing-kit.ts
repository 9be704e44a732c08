import { type NetworkId, parseAccountId } from '../core/chain/caip.ts'
import { MemoryStorage } from '../core/memory-storage.ts'
import { limitFirstRead } from '../core/wallet/pending-messages.ts'
import type { PairingWalletOptions, SiteCheck } from './pairing-types.ts'

let startCount = 0

/** Loads and starts the library of the wallet. It sends no requests to hosts other than the relay. */
export async function startKit({
  relayUrl,
  projectId,
  name = 'Pairing Wallet',
  url,
  redirect,
  storage,
}: PairingWalletOptions) {
  const { Core, WalletKit } = await loadLibrary()
  startCount += 1
  const core = new Core({
    projectId: projectId ?? 'local',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    // The library shares one core per prefix on a page, so each wallet needs its own prefix. With a given storage the prefix is
    // fixed, so that the next load finds the stored data.
    customStoragePrefix: storage ? 'w3m-pairing-wallet' : `w3m-pairing-wallet-${startCount}`,
    ...(storage !== 'page' && { storage: storage ?? new MemoryStorage() }),
  })
  // Both would send requests to hosts on the internet regardless of the options.
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
  limitFirstRead(core.relayer.messages, Object.keys(kit.getActiveSessions()))
  return { kit, core }
}

/**
 * Loads the optional peers. Bundlers report a missing package as a warning, instead of an error, only for an `await import()` inside a
 * `try` block.
 */
async function loadLibrary() {
  try {
    const { Core } = withDefault(await import('@walletconnect/core'))
    const { WalletKit } = withDefault(await import('@reown/walletkit'))
    return { Core, WalletKit }
  } catch (cause) {
    throw new Error('Pairing wallets need the packages @reown/walletkit and @walletconnect/core', { cause })
  }
}

/** In Node, the exports of a CommonJS package are on `default`. */
const withDefault = <T extends object>(module: T): T =>
  'default' in module && typeof module.default === 'object' ? { ...(module.default as T), ...module } : module

export type KitSession = ReturnType<Awaited<ReturnType<typeof startKit>>['kit']['getActiveSessions']>[string]

/** Returns the networks of the accounts in a session. */
export const sessionNetworks = (session: KitSession): NetworkId[] => [
  ...new Set(
    Object.values(session.namespaces).flatMap(namespace =>
      namespace.accounts.map(accountId => parseAccountId(accountId).networkId),
    ),
  ),
]

/** Returns the result of the protocol's verify service for the site. */
export function siteCheck(context: { verified: { validation: string; isScam?: boolean } }): SiteCheck {
  if (context.verified.isScam) return 'threat'
  if (context.verified.validation === 'VALID') return 'verified'
  return context.verified.validation === 'INVALID' ? 'mismatch' : 'unknown'
}

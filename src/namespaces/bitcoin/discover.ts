import type { LoadPart } from '../../connectors/wallet-standard/part.ts'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import * as limits from '../../core/limits.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Connector } from '../../connectors/connector.ts'
import { createWalletLimit } from '../../connectors/wallet-limit.ts'
import { cleanIcon } from '../../core/wallet/wallet-icon.ts'
import { createLazyConnector } from '../../connectors/lazy-connector.ts'
import { scanForLateWallets } from '../../connectors/late-wallets.ts'
import { discoverStandard } from '../../connectors/wallet-standard/discover.ts'
import { type BitcoinWalletKind, knownBitcoinWallets } from './known-wallets.ts'

type OnConnector = (connector: Connector, info: ConnectorInfo) => void

/**
 * Discovers the Bitcoin wallets of this browser. Connector code loads on first use. Returns a function that stops the discovery.
 */
export function discoverBitcoin(onConnector: OnConnector, loadPart: LoadPart): () => void {
  const names = new Set<string>()
  const stopWindow = discoverWindowWallets((connector, info) => {
    names.add(baseNameOf(info))
    onConnector(connector, info)
  })
  const onStandardConnector: OnConnector = (connector, info) => {
    // A wallet on `window` may also be registered with the Wallet Standard. Skip the registration if it serves only Bitcoin,
    // because the object on `window` supports payments and the registration does not.
    if (info.namespaces.length > 1 || !names.has(baseNameOf(info))) onConnector(connector, info)
  }
  const stopStandard = discoverStandard('bip122', onStandardConnector, loadPart)
  return () => {
    stopWindow()
    stopStandard()
  }
}

const baseNameOf = ({ name }: ConnectorInfo) => name.toLowerCase().replace(/ wallet$/, '')

function discoverWindowWallets(onConnector: OnConnector): () => void {
  // The first entry wins: a repeated id or object is ignored, and the discovered object receives the requests (T1).
  const ids = new Set<string>()
  const objects = new Set<unknown>()
  const walletLimit = createWalletLimit(() => scan())

  const addWallet = (object: unknown, kind: BitcoinWalletKind, info: ConnectorInfo) => {
    if (!isWallet(object, kind) || ids.has(info.id) || objects.has(object) || !walletLimit.admit(info)) return
    ids.add(info.id)
    objects.add(object)
    const load = async () => (await import('./connector.ts')).createBitcoinConnector(object, kind, () => info)
    onConnector(
      createLazyConnector(() => info, load),
      info,
    )
  }

  const scan = () => {
    const introducedWallets = readIntroductions()
    for (const { path, kind, ...info } of knownBitcoinWallets) {
      const icon = introducedWallets.find(({ id }) => id === path)?.icon
      addWallet(readObjectAt(path), kind, infoOf({ ...info, ...(icon && { icon }) }))
    }
    for (const { id, name, icon } of introducedWallets)
      if (!knownBitcoinWallets.some(({ path }) => path === id))
        addWallet(
          readObjectAt(id),
          'satsConnect',
          infoOf({ id: `bitcoin:${id}`, name, ...(icon && { icon }) }),
        )
  }

  const stop = scanForLateWallets(scan)
  return () => {
    stop()
    walletLimit.stop()
  }
}

const infoOf = (info: Omit<ConnectorInfo, 'type' | 'namespaces'>): ConnectorInfo =>
  Object.freeze({ ...info, type: 'injected', namespaces: ['bip122'] as const })

function isWallet(object: unknown, kind: BitcoinWalletKind): boolean {
  try {
    const method = kind === 'unisat' ? 'getAccounts' : 'request'
    return typeof (object as Record<string, unknown> | undefined)?.[method] === 'function'
  } catch {
    // Ignore a property that throws on access.
    return false
  }
}

/** Reads the wallets listed in `btc_providers`, copied and sanitized. */
function readIntroductions(): { id: string; name: string; icon?: string }[] {
  const entries: { id: string; name: string; icon?: string }[] = []
  try {
    const { btc_providers: list } = window as { btc_providers?: unknown }
    if (!Array.isArray(list)) return entries
    const maxEntries = limits.announcedWallets + limits.reducedWallets
    for (const entry of list.slice(0, maxEntries) as Record<string, unknown>[]) {
      const { id, name, icon } = entry ?? {}
      if (typeof id !== 'string' || id.length > 100) continue
      const image = entries.length < limits.announcedWallets ? cleanIcon(icon) : undefined
      entries.push({
        id,
        name: cleanName(name) || namespaceRules.bip122.walletName,
        ...(image && { icon: image }),
      })
    }
  } catch {
    // Ignore the rest of an unreadable list.
  }
  return entries
}

/** Returns the object at a dotted path of `window`. Reads own properties only, so that a path cannot reach browser built-ins. */
function readObjectAt(path: string): unknown {
  try {
    let object: unknown = window
    for (const name of path.split('.').slice(0, 5)) {
      if (object === null || object === undefined || !Object.hasOwn(object as object, name)) return undefined
      object = (object as Record<string, unknown>)[name]
    }
    return object === window ? undefined : object
  } catch {
    return undefined
  }
}

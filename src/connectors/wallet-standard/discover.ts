import type { Namespace } from '../../core/chain/namespace.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Connector } from '../connector.ts'
import { claims, crowd } from '../crowd.ts'
import { cleanIcon } from '../../core/wallet/wallet-icon.ts'
import { lazyConnector } from '../lazy-connector.ts'
import type { LoadPart } from './part.ts'
import { followRegistrations, type Registration, registrations } from './registered.ts'
import { methodOf, readTexts, type StandardWallet } from './standard-wallet.ts'

/** What a wallet must have to serve a namespace: a chain of it, a way in, and something to do there. */
const needs: Partial<Record<Namespace, { chain: string; ways: Ways; uses: Ways }>> = {
  solana: {
    chain: 'solana:',
    ways: [['standard:connect', 'connect']],
    uses: [
      ['solana:signMessage', 'signMessage'],
      ['solana:signTransaction', 'signTransaction'],
      ['solana:signAndSendTransaction', 'signAndSendTransaction'],
      ['solana:signIn', 'signIn'],
    ],
  },
  bip122: {
    chain: 'bitcoin:',
    ways: [
      ['bitcoin:connect', 'connect'],
      ['standard:connect', 'connect'],
    ],
    uses: [
      ['bitcoin:signMessage', 'signMessage'],
      ['bitcoin:signTransaction', 'signTransaction'],
    ],
  },
}

const nameless = 'Browser Wallet'

type Ways = readonly (readonly [feature: string, method: string])[]

/** The namespaces a wallet serves as far as it shows. */
function namespacesOf(wallet: StandardWallet): Namespace[] {
  const chains = readTexts(() => wallet.chains)
  const has = ([feature, method]: Ways[number]) => methodOf(wallet, feature, method) !== undefined
  return Object.entries(needs).flatMap(([namespace, { chain, ways, uses }]) =>
    chains.some(each => each.startsWith(chain)) && ways.some(has) && uses.some(has)
      ? [namespace as Namespace]
      : [],
  )
}

/**
 * What screens may know of each registration, in the order they came. A name is all that such a wallet has: the first
 * claim to it is found again at the next visit; with a second claim neither is trusted to be the one it names (T1).
 */
export function registeredInfos(registered: readonly Registration[]): ConnectorInfo[] {
  const names = registered.map(({ name }) => cleanName(name) || nameless)
  const keys = names.map(name => name.toLowerCase())
  const firsts = new Map<string, number>()
  const contested = new Set<string>()
  for (const [at, key] of keys.entries()) {
    if (firsts.has(key)) contested.add(key)
    else firsts.set(key, at)
  }
  return registered.map(({ icon, wallet }, at) => {
    const name = names[at] as string
    const key = keys[at] as string
    const shown = cleanIcon(icon)
    return {
      id: firsts.get(key) === at ? `standard:${key}` : `standard:${key}#${at}`,
      name,
      type: 'announced',
      namespaces: namespacesOf(wallet),
      ...(shown && { icon: shown }),
      ...(contested.has(key) && { contested: true }),
    }
  })
}

// The replacement for a missing name is not a claim.
const nameKey = (info: ConnectorInfo | undefined): string | undefined =>
  info && info.name !== nameless ? info.name.toLowerCase() : undefined

// One connector for one wallet, however many namespaces look for it.
const connectors = new WeakMap<StandardWallet, Entry>()
interface Entry {
  readonly connector: Connector
  info: ConnectorInfo
}

/** Makes a connector of every registered wallet that serves the namespace, here already or still to come. */
export function discoverStandard(
  namespace: Namespace,
  onConnector: (connector: Connector, info: ConnectorInfo) => void,
  loadPart: LoadPart,
): () => void {
  const told = new Map<StandardWallet, string>()
  const all = crowd(() => look())
  const look = () => {
    const registered = registrations()
    const rows = claims([...told.keys()].map(wallet => nameKey(connectors.get(wallet)?.info)))
    for (const [at, info] of registeredInfos(registered).entries()) {
      const wallet = registered[at]?.wallet
      if (!wallet || !info.namespaces.includes(namespace)) continue
      if (!told.has(wallet) && !(rows.hasRoom(nameKey(info)) && all.lets(info))) continue
      if (!told.has(wallet)) rows.add(nameKey(info))
      // Only the badge may change; which wallet a row stands for may not.
      const face = `${info.id} ${info.contested}`
      if (told.get(wallet) === face) continue
      told.set(wallet, face)
      const entry: Entry = connectors.get(wallet) ?? {
        info,
        connector: connectorOf(wallet, () => entry.info, loadPart),
      }
      entry.info = info
      connectors.set(wallet, entry)
      onConnector(entry.connector, entry.info)
    }
  }
  const stop = followRegistrations(look)
  look()
  return () => {
    stop()
    all.stop()
  }
}

const connectorOf = (wallet: StandardWallet, readInfo: () => ConnectorInfo, loadPart: LoadPart): Connector =>
  lazyConnector(readInfo, async () =>
    (await import('./connector.ts')).createStandardConnector(wallet, readInfo, loadPart),
  )

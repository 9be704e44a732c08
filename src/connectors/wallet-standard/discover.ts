import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Connector } from '../connector.ts'
import { createNameCounter, createWalletLimit } from '../wallet-limit.ts'
import { cleanIcon } from '../../core/wallet/wallet-icon.ts'
import { createLazyConnector } from '../lazy-connector.ts'
import type { LoadPart } from './part.ts'
import { followRegistrations, getRegistrations, type Registration } from './registrations.ts'
import { methodOf, readTexts, type StandardWallet } from './standard-wallet.ts'

interface Requirements {
  readonly chain: string
  readonly connectMethods: FeatureMethods
  readonly signMethods: FeatureMethods
}

/** Requirements to serve a namespace: a supported chain, a connect feature, and a signing feature. */
const requirements: Readonly<Record<Namespace, Requirements | undefined>> = {
  eip155: undefined,
  solana: {
    chain: 'solana:',
    connectMethods: [['standard:connect', 'connect']],
    signMethods: [
      ['solana:signMessage', 'signMessage'],
      ['solana:signTransaction', 'signTransaction'],
      ['solana:signAndSendTransaction', 'signAndSendTransaction'],
      ['solana:signIn', 'signIn'],
    ],
  },
  bip122: {
    chain: 'bitcoin:',
    connectMethods: [
      ['bitcoin:connect', 'connect'],
      ['standard:connect', 'connect'],
    ],
    signMethods: [
      ['bitcoin:signMessage', 'signMessage'],
      ['bitcoin:signTransaction', 'signTransaction'],
    ],
  },
  polkadot: undefined,
}

const defaultName = namespaceRules.solana.walletName

type FeatureMethods = readonly (readonly [feature: string, method: string])[]

/** Returns the namespaces that a wallet supports by its chains and features. */
function namespacesOf(wallet: StandardWallet): Namespace[] {
  const chains = readTexts(() => wallet.chains)
  const hasMethod = ([feature, method]: FeatureMethods[number]) =>
    methodOf(wallet, feature, method) !== undefined
  return namespaces.filter(namespace => {
    const requirement = requirements[namespace]
    return (
      requirement &&
      chains.some(chain => chain.startsWith(requirement.chain)) &&
      requirement.connectMethods.some(hasMethod) &&
      requirement.signMethods.some(hasMethod)
    )
  })
}

/**
 * Returns the public info of each registration, in order. The name is the only identifier, by which the next visit finds the first
 * wallet again. If a second wallet uses the name, both are marked as contested (T1).
 */
export function connectorInfosOf(registrations: readonly Registration[]): ConnectorInfo[] {
  const names = registrations.map(({ name }) => cleanName(name) || defaultName)
  const keys = names.map(name => name.toLowerCase())
  const firstIndexes = new Map<string, number>()
  const contestedKeys = new Set<string>()
  for (const [index, key] of keys.entries()) {
    if (firstIndexes.has(key)) contestedKeys.add(key)
    else firstIndexes.set(key, index)
  }
  return registrations.map(({ icon, wallet }, index) => {
    const name = names[index] as string
    const key = keys[index] as string
    const cleanedIcon = cleanIcon(icon)
    return {
      id: firstIndexes.get(key) === index ? `standard:${key}` : `standard:${key}#${index}`,
      name,
      type: 'announced',
      namespaces: namespacesOf(wallet),
      ...(cleanedIcon && { icon: cleanedIcon }),
      ...(contestedKeys.has(key) && { contested: true }),
    }
  })
}

// Undefined for the default name, so that unnamed wallets are not treated as one wallet.
const nameKey = (info: ConnectorInfo | undefined): string | undefined =>
  info && info.name !== defaultName ? info.name.toLowerCase() : undefined

// One connector per wallet, shared by all namespaces.
const connectors = new WeakMap<StandardWallet, ConnectorEntry>()
interface ConnectorEntry {
  readonly connector: Connector
  info: ConnectorInfo
}

/**
 * Creates a connector for each wallet that serves the namespace, registered now or later, up to the limits of `wallet-limit.ts`,
 * and reports it. Reports it again if it becomes contested. Returns a function that stops the discovery.
 */
export function discoverStandard(
  namespace: Namespace,
  onConnector: (connector: Connector, info: ConnectorInfo) => void,
  loadPart: LoadPart,
): () => void {
  const announcedKeys = new Map<StandardWallet, string>()
  const walletLimit = createWalletLimit(() => scan())
  const scan = () => {
    const registrations = getRegistrations()
    const nameCounter = createNameCounter(
      [...announcedKeys.keys()].map(wallet => nameKey(connectors.get(wallet)?.info)),
    )
    for (const [index, info] of connectorInfosOf(registrations).entries()) {
      const wallet = registrations[index]?.wallet
      if (!wallet || !info.namespaces.includes(namespace)) continue
      if (!announcedKeys.has(wallet) && !(nameCounter.isBelowLimit(nameKey(info)) && walletLimit.admit(info)))
        continue
      if (!announcedKeys.has(wallet)) nameCounter.add(nameKey(info))
      // Only the contested flag may change. The wallet of a list entry stays the same.
      const key = `${info.id} ${info.contested}`
      if (announcedKeys.get(wallet) === key) continue
      announcedKeys.set(wallet, key)
      const entry: ConnectorEntry = connectors.get(wallet) ?? {
        info,
        connector: createConnector(wallet, () => entry.info, loadPart),
      }
      entry.info = info
      connectors.set(wallet, entry)
      onConnector(entry.connector, entry.info)
    }
  }
  const unsubscribe = followRegistrations(scan)
  scan()
  return () => {
    unsubscribe()
    walletLimit.stop()
  }
}

const createConnector = (
  wallet: StandardWallet,
  readInfo: () => ConnectorInfo,
  loadPart: LoadPart,
): Connector =>
  createLazyConnector(readInfo, async () =>
    (await import('./connector.ts')).createStandardConnector(wallet, readInfo, loadPart),
  )

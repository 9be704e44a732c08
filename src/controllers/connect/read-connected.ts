import { usesEip1193, namespaceRules } from '../../core/chain/namespace-rules.ts'
import type { Connected, Connector } from '../../connectors/connector.ts'
import { isNetworkId, type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { isAddress } from '../../core/chain/address.ts'
import { type AccountType, isNamespace, type Namespace } from '../../core/chain/namespace.ts'
import { namespaceKeys } from '../../core/chain/namespace-record.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry, WalletInfo } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'

/**
 * Validates the answer of any connector, including custom ones (B12). Returns a copy with only the well-formed parts. Throws
 * WALLET_NO_ACCOUNT without a valid account, and WALLET_INVALID_ANSWER if no account has a provider.
 */
export function readConnected(answer: Connected, connector: Connector): Connected {
  const accounts = readAccounts(answer?.accounts)
  const providers: Record<string, unknown> = {}
  for (const namespace of connector.info.namespaces) {
    const provider = answer?.providers?.[namespace]
    if (isProvider(namespace, provider) && accounts.some(account => account.namespace === namespace))
      providers[namespace] = provider
  }
  const namespaces = namespaceKeys(providers)
  if (!namespaces.length) throw new AppError(accounts.length ? 'WALLET_INVALID_ANSWER' : 'WALLET_NO_ACCOUNT')
  const networks = listOf(answer.networks, limits.sessionEntries).filter(isNetworkId)
  return {
    providers,
    accounts: accounts.filter(account => namespaces.includes(account.namespace)),
    networks: networks.filter(id => namespaces.includes(namespaceOf(id))),
    wallet: readWallet(answer.wallet, connector),
    ...(answer.wallets && {
      wallets: Object.fromEntries(
        namespaces.map(namespace => [
          namespace,
          readWallet(answer.wallets?.[namespace] ?? answer.wallet, connector),
        ]),
      ),
    }),
  }
}

const listOf = (value: unknown, maxCount: number): unknown[] =>
  Array.isArray(value) ? value.slice(0, maxCount) : []

// An EVM provider needs `request`. In other namespaces each method is checked when it is used.
const isProvider = (namespace: Namespace, value: unknown): boolean =>
  usesEip1193(namespace)
    ? typeof (value as { request?: unknown } | undefined)?.request === 'function'
    : typeof value === 'object' && value !== null

function readWallet(wallet: WalletInfo | undefined, { info }: Connector): WalletInfo {
  const { name, icon, rdns, explorerId } = wallet ?? info
  const isText = (value: unknown, maxChars = 256) => typeof value === 'string' && value.length <= maxChars
  return {
    name: cleanName(name) || info.name,
    connectorType: info.type,
    ...(isText(icon, limits.announcedIconMaxBytes) && { icon }),
    ...(isText(rdns) && { rdns }),
    ...(isText(explorerId) && { explorerId }),
  }
}

/** Returns the well-formed accounts without duplicates, at most a hundred. */
export function readAccounts(value: unknown): AccountEntry[] {
  const accounts = new Map<string, AccountEntry>()
  for (const entry of listOf(value, limits.walletAccounts)) {
    const { namespace, address, type, publicKey, path, networks } = (entry ?? {}) as Partial<AccountEntry>
    if (!isNamespace(namespace) || !isAddress(namespace, address)) continue
    const key = namespace + address
    const networkIds = networksOf(namespace, networks)
    const knownEntry = accounts.get(key)
    if (knownEntry) {
      // The same account can be listed once per network.
      if (knownEntry.networks && networkIds)
        accounts.set(key, { ...knownEntry, networks: [...knownEntry.networks, ...networkIds] })
      continue
    }
    accounts.set(key, {
      namespace,
      address,
      type: type && Object.hasOwn(accountTypes, type) ? type : namespaceRules[namespace].accountType,
      ...(typeof publicKey === 'string' && { publicKey }),
      ...(typeof path === 'string' && { path }),
      ...(networkIds && { networks: networkIds }),
    })
  }
  return [...accounts.values()]
}

/** Returns the networks on which a wallet has an account. Undefined if the wallet does not limit the account to a list of networks. */
function networksOf(namespace: Namespace, value: unknown): readonly NetworkId[] | undefined {
  if (!Array.isArray(value)) return undefined
  return listOf(value, limits.sessionEntries).filter(
    (id): id is NetworkId => isNetworkId(id) && namespaceOf(id) === namespace,
  )
}

const accountTypes: Readonly<Record<AccountType, true>> = {
  eoa: true,
  smartAccount: true,
  payment: true,
  ordinal: true,
}

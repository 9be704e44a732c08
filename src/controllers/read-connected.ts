import type { Connected, Connector } from '../connectors/connector.ts'
import { isNetworkId, namespaceOf } from '../core/chain/caip.ts'
import { isAddress } from '../core/chain/address.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { namespaceAbilities } from '../core/chain/namespace-abilities.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { AccountEntry, WalletInfo } from '../core/identity/account.ts'
import { limits } from '../core/limits.ts'

/** The door for what any connector answers, an app's own included (B12): a copy that holds only what is well formed. 0 */
export function readConnected(answer: Connected, connector: Connector): Connected {
  const accounts = readAccounts(answer?.accounts)
  const providers: Record<string, unknown> = {}
  for (const namespace of connector.info.namespaces) {
    const provider = answer?.providers?.[namespace]
    if (provider && accounts.some(account => account.namespace === namespace)) providers[namespace] = provider
  }
  const namespaces = Object.keys(providers)
  if (!namespaces.length) throw new AppError(accounts.length ? 'WALLET_INVALID_ANSWER' : 'WALLET_NO_ACCOUNT')
  const networks = Array.isArray(answer.networks) ? answer.networks.filter(isNetworkId) : []
  return {
    providers,
    accounts: accounts.filter(account => namespaces.includes(account.namespace)),
    networks: networks.filter(id => namespaces.includes(namespaceOf(id))),
    wallet: readWallet(answer.wallet, connector),
    ...(answer.wallets && {
      wallets: Object.fromEntries(
        namespaces.map(each => [
          each,
          readWallet(answer.wallets?.[each as Namespace] ?? answer.wallet, connector),
        ]),
      ),
    }),
  }
}

function readWallet(wallet: WalletInfo | undefined, { info }: Connector): WalletInfo {
  const { name, icon, rdns, explorerId } = wallet ?? info
  return {
    name: typeof name === 'string' && name ? name : info.name,
    connectorType: info.type,
    ...(typeof icon === 'string' && { icon }),
    ...(typeof rdns === 'string' && { rdns }),
    ...(typeof explorerId === 'string' && { explorerId }),
  }
}

/** Well-formed accounts, each once, at most a hundred. */
export function readAccounts(value: unknown): AccountEntry[] {
  const seen = new Set<string>()
  const accounts: AccountEntry[] = []
  for (const entry of Array.isArray(value) ? value.slice(0, limits.announcedWallets) : []) {
    const { namespace, address, type, publicKey, path } = (entry ?? {}) as Partial<AccountEntry>
    if (!namespace || !Object.hasOwn(namespaceAbilities, namespace)) continue
    if (typeof address !== 'string' || !isAddress(namespace, address) || seen.has(namespace + address))
      continue
    seen.add(namespace + address)
    accounts.push({
      namespace,
      address,
      type: type ?? defaultType(namespace),
      ...(typeof publicKey === 'string' && { publicKey }),
      ...(typeof path === 'string' && { path }),
    })
  }
  return accounts
}

// A browser wallet's account is a key unless the wallet says otherwise.
const defaultType = (namespace: Namespace) => (namespace === 'bip122' ? 'payment' : 'eoa')

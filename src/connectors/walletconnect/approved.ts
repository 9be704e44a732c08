import { usualAccountType } from '../../core/chain/namespace-rules.ts'
import { comparableAddress, isAddress } from '../../core/chain/address.ts'
import { type NetworkId, parseAccountId } from '../../core/chain/caip.ts'
import { isNamespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { formerSolanaIds } from '../../networks/former-solana-ids.ts'
import type { SessionNamespace } from './universal-provider.ts'

/**
 * The door for what a session approves (B4): texts of namespaces that we speak, whatever else it holds; undefined when
 * it holds no namespaces at all.
 */
export function readNamespaces(value: unknown): Record<string, SessionNamespace> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const read: Record<string, SessionNamespace> = {}
  const texts = (list: unknown): string[] =>
    (Array.isArray(list) ? list.slice(0, limits.sessionEntries) : []).filter(one => typeof one === 'string')
  for (const [key, space] of Object.entries(value).slice(0, limits.sessionEntries)) {
    const { accounts, methods } = (space ?? {}) as Partial<SessionNamespace>
    if (isNamespace(key.split(':', 1)[0])) read[key] = { accounts: texts(accounts), methods: texts(methods) }
  }
  return read
}

/** The accounts and networks of a session, each once and in the wallet's order; what is no CAIP-10 id is left out. */
export function readSession(session: Readonly<Record<string, { readonly accounts: readonly string[] }>>): {
  accounts: AccountEntry[]
  networks: NetworkId[]
} {
  const accounts = new Map<string, AccountEntry & { readonly networks: NetworkId[] }>()
  const networks = new Set<NetworkId>()
  for (const id of Object.values(session).flatMap(space => space.accounts)) {
    const account = tryParse(id)
    if (!account) continue
    const { namespace, address } = account
    if (!isAddress(namespace, address)) continue
    const networkId = formerSolanaIds.get(account.networkId) ?? account.networkId
    networks.add(networkId)
    const key = `${namespace}:${comparableAddress(namespace, address)}`
    const known = accounts.get(key)
    // A session shares each account for named networks: it need not have it on the others.
    if (!known)
      accounts.set(key, { namespace, address, type: usualAccountType(namespace), networks: [networkId] })
    else if (!known.networks.includes(networkId)) known.networks.push(networkId)
  }
  return { accounts: [...accounts.values()], networks: [...networks] }
}

function tryParse(id: string) {
  try {
    return parseAccountId(id)
  } catch {
    // A wallet that shares nonsense beside an account still shares the account.
    return undefined
  }
}

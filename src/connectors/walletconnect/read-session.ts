import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { comparableAddress, isAddress } from '../../core/chain/address.ts'
import { type NetworkId, parseAccountId } from '../../core/chain/caip.ts'
import { isNamespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { formerSolanaIds } from '../../networks/former-solana-ids.ts'
import type { SessionNamespace } from './universal-provider.ts'

/**
 * Parses the approved namespaces of a session. Keeps only supported namespaces, and only the strings of their lists. Returns
 * undefined if the value is not an object (B4).
 */
export function readNamespaces(value: unknown): Record<string, SessionNamespace> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const namespaces: Record<string, SessionNamespace> = {}
  const readTexts = (list: unknown): string[] =>
    (Array.isArray(list) ? list.slice(0, limits.sessionEntries) : []).filter(
      entry => typeof entry === 'string',
    )
  for (const [key, entry] of Object.entries(value).slice(0, limits.sessionEntries)) {
    const { accounts, methods } = (entry ?? {}) as Partial<SessionNamespace>
    if (isNamespace(key.split(':', 1)[0]))
      namespaces[key] = { accounts: readTexts(accounts), methods: readTexts(methods) }
  }
  return namespaces
}

/** Returns the accounts and networks of a session without duplicates, in the wallet's order. Drops invalid CAIP-10 ids. */
export function readSession(session: Readonly<Record<string, { readonly accounts: readonly string[] }>>): {
  accounts: AccountEntry[]
  networks: NetworkId[]
} {
  const accounts = new Map<string, AccountEntry & { readonly networks: NetworkId[] }>()
  const networks = new Set<NetworkId>()
  for (const id of Object.values(session).flatMap(entry => entry.accounts)) {
    const account = tryParse(id)
    if (!account) continue
    const { namespace, address } = account
    if (!isAddress(namespace, address)) continue
    const networkId = formerSolanaIds.get(account.networkId) ?? account.networkId
    networks.add(networkId)
    const key = `${namespace}:${comparableAddress(namespace, address)}`
    const entry = accounts.get(key)
    // Accounts are approved per network and may be missing on others.
    if (!entry)
      accounts.set(key, {
        namespace,
        address,
        type: namespaceRules[namespace].accountType,
        networks: [networkId],
      })
    else if (!entry.networks.includes(networkId)) entry.networks.push(networkId)
  }
  return { accounts: [...accounts.values()], networks: [...networks] }
}

function tryParse(id: string) {
  try {
    return parseAccountId(id)
  } catch {
    // Ignore invalid entries. The wallet may still share valid accounts.
    return undefined
  }
}

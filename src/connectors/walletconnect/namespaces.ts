import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { parseAccountId } from '../../core/chain/parse-caip.ts'
import { isAddress } from '../../core/chain/address.ts'
import { isNamespace, type Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import { limits } from '../../core/limits.ts'
import { formerSolanaIds } from '../../networks/former-solana-ids.ts'
import type { SessionNamespace } from './universal-provider.ts'

/** One namespace as a session proposal asks for it. */
export interface RequestedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}

const methods: Record<Namespace, readonly string[]> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
}

/** Every method that is asked of a wallet of this namespace. */
export const askableMethods = (namespace: Namespace): readonly string[] => methods[namespace]

const events = ['accountsChanged', 'chainChanged']

/** Networks to the namespaces of one proposal. All of them are optional: a wallet shares what it has. */
export function requestedNamespaces(
  networks: readonly Network[],
): Partial<Record<Namespace, RequestedNamespace>> {
  const requested: Partial<Record<Namespace, RequestedNamespace>> = {}
  for (const network of networks) {
    const namespace = namespaceOf(network.id)
    const space = (requested[namespace] ??= {
      chains: [],
      methods: [...methods[namespace]],
      events: [...events],
    })
    // Older wallets know the Solana networks by their former ids only.
    for (const id of [network.id, ...formerIds(network.id)])
      if (!space.chains.includes(id)) space.chains.push(id)
  }
  return requested
}

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
  const accounts = new Map<string, AccountEntry>()
  const networks = new Set<NetworkId>()
  for (const id of Object.values(session).flatMap(space => space.accounts)) {
    const account = tryParse(id)
    if (!account) continue
    const { namespace, address } = account
    if (!isAddress(namespace, address)) continue
    networks.add(formerSolanaIds.get(account.networkId) ?? account.networkId)
    const key = `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
    if (accounts.has(key)) continue
    accounts.set(key, { namespace, address, type: namespace === 'bip122' ? 'payment' : 'eoa' })
  }
  return { accounts: [...accounts.values()], networks: [...networks] }
}

const formerIds = (id: NetworkId) =>
  [...formerSolanaIds].filter(([, now]) => now === id).map(([former]) => former)

function tryParse(id: string) {
  try {
    return parseAccountId(id)
  } catch {
    // A wallet that shares nonsense beside an account still shares the account.
    return undefined
  }
}

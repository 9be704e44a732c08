import { comparableAddress } from '../../core/chain/address.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { formerSolanaIds } from '../../networks/former-solana-ids.ts'
import { dropForbiddenLink } from '../../services/chosen-link.ts'
import { walletSchemes } from '../../core/wallet/link-schemes.ts'
import { readNamespaces, readSession } from './read-session.ts'
import type { LibrarySession, PairingClient } from './universal-provider.ts'

/** Selects the current network of a namespace among the approved ones. */
export type ChooseNetwork = (namespace: Namespace, approved: readonly NetworkId[]) => NetworkId | undefined

/** Reads from an RPC node, for requests that need no wallet. */
export type ReadChain = (id: NetworkId, method: string, params: unknown) => Promise<unknown>

/** Session with a paired wallet. Its state is parsed again on every update. Requests go through the relay. */
export class PairedSession {
  readonly topic: string
  readonly walletName: string
  accounts: readonly AccountEntry[] = []
  networks: readonly NetworkId[] = []
  /** Current network by namespace. */
  readonly currentNetworks = new Map<Namespace, NetworkId>()
  /**
   * Listeners for changes. `accounts`: the wallet activated another account. `network`: the current network changed. `shared`: the
   * session was updated. `end`: the session ended.
   */
  readonly listeners = new Set<
    (namespace: Namespace, change: 'accounts' | 'network' | 'shared' | 'end') => void
  >()
  #client: PairingClient
  #chooseNetwork: ChooseNetwork
  #namespaces: LibrarySession['namespaces'] = {}
  #ownSchemes: () => ReadonlySet<string>
  #onRequest: () => () => void
  #isOver = false

  constructor(
    client: PairingClient,
    session: LibrarySession,
    chooseNetwork: ChooseNetwork,
    ownSchemes: () => ReadonlySet<string> = () => new Set(),
    onRequest: () => () => void = () => () => {},
  ) {
    this.#client = client
    this.#chooseNetwork = chooseNetwork
    this.#ownSchemes = ownSchemes
    this.#onRequest = onRequest
    this.topic = session.topic
    this.walletName = session.peer?.metadata?.name ?? ''
    this.update(session.namespaces)
  }

  get namespaces(): Namespace[] {
    return [...new Set(this.accounts.map(account => account.namespace))]
  }

  /** Returns the accounts that the wallet shares for a network, by default the current one. */
  accountsOn(
    namespace: Namespace,
    id: NetworkId | undefined = this.currentNetworks.get(namespace),
  ): readonly AccountEntry[] {
    return this.accountsOf(namespace).filter(({ networks }) => id && networks?.includes(id))
  }

  accountsOf(namespace: Namespace): readonly AccountEntry[] {
    return this.accounts.filter(account => account.namespace === namespace)
  }

  networksOf(namespace: Namespace): readonly NetworkId[] {
    return this.networks.filter(id => namespaceOf(id) === namespace)
  }

  /** Parses the updated session. If the current network of a namespace is no longer approved, selects another one. */
  update(value: unknown): void {
    const namespaces = this.#isOver ? undefined : readNamespaces(value)
    if (!namespaces) return
    this.#namespaces = namespaces
    Object.assign(this, readSession(namespaces))
    for (const namespace of this.namespaces) {
      const approvedIds = this.networksOf(namespace)
      const previousNetwork = this.currentNetworks.get(namespace)
      const nextNetwork =
        previousNetwork && approvedIds.includes(previousNetwork)
          ? previousNetwork
          : this.#chooseNetwork(namespace, approvedIds)
      if (!nextNetwork) continue
      this.currentNetworks.set(namespace, nextNetwork)
      if (previousNetwork && nextNetwork !== previousNetwork) this.notify(namespace, 'network')
      this.notify(namespace, 'shared')
    }
    for (const namespace of this.currentNetworks.keys())
      if (!this.namespaces.includes(namespace)) this.currentNetworks.delete(namespace)
  }

  /** Moves the named accounts to the front. Ignores accounts that the session does not include (T24). */
  reorder(namespace: Namespace, addresses: readonly string[]): boolean {
    const key = (address: string) => comparableAddress(namespace, address)
    const keys = addresses.map(key)
    const rankOf = ({ address }: AccountEntry) => {
      const index = keys.indexOf(key(address))
      return index < 0 ? keys.length : index
    }
    const ownAccounts = this.accountsOf(namespace)
    if (!ownAccounts.some(account => rankOf(account) < keys.length)) return false
    const sortedAccounts = ownAccounts.toSorted((a, b) => rankOf(a) - rankOf(b))
    this.accounts = [...this.accounts.filter(account => account.namespace !== namespace), ...sortedAccounts]
    this.notify(namespace, 'accounts')
    return true
  }

  /** Switches to another approved network. Returns false if it is not approved. */
  setNetwork(id: NetworkId): boolean {
    const namespace = namespaceOf(id)
    if (!this.networks.includes(id)) return false
    if (this.currentNetworks.get(namespace) === id) return true
    this.currentNetworks.set(namespace, id)
    this.notify(namespace, 'network')
    return true
  }

  notify(namespace: Namespace, change: 'accounts' | 'network' | 'shared' | 'end'): void {
    for (const listener of this.listeners) listener(namespace, change)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Clears all accounts and networks, so that providers held by the app have no access anymore. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    const { namespaces } = this
    this.accounts = []
    this.networks = []
    this.#namespaces = {}
    this.currentNetworks.clear()
    for (const namespace of namespaces) this.notify(namespace, 'end')
  }

  /**
   * Waits until the wallet adds the network to the session, which it sends in a separate message. Also resolves after
   * `switchSettleMs`, and when the session ends.
   */
  async waitForNetwork(id: NetworkId): Promise<void> {
    if (this.networks.includes(id)) return
    await new Promise<void>(resolve => {
      const onChange = (_: Namespace, change: string) => {
        if (this.networks.includes(id) || change === 'end') finish()
      }
      const finish = () => {
        clearTimeout(timer)
        this.listeners.delete(onChange)
        resolve()
      }
      const timer = setTimeout(finish, limits.switchSettleMs)
      this.listeners.add(onChange)
    })
  }

  hasMethod(namespace: Namespace, method: string): boolean {
    return Object.entries(this.#namespaces).some(
      ([key, { methods }]) => key.split(':')[0] === namespace && methods.includes(method),
    )
  }

  /** Sends a request to the wallet. Rejects with METHOD_UNSUPPORTED, and sends nothing, if the wallet did not approve the method. */
  async request(id: NetworkId, method: string, params: unknown): Promise<unknown> {
    if (this.#isOver) throw new AppError('WALLET_DISCONNECTED')
    if (!this.hasMethod(namespaceOf(id), method)) throw new AppError('METHOD_UNSUPPORTED')
    dropForbiddenLink(walletSchemes(this.#ownSchemes()))
    const endRequest = this.#onRequest()
    try {
      return await this.#client.request({
        topic: this.topic,
        chainId: this.#approvedId(id),
        request: { method, params },
      })
    } finally {
      endRequest()
    }
  }

  // A wallet that shares its accounts under the former id of a Solana network receives that id.
  #approvedId(id: NetworkId): string {
    const accountIds = Object.values(this.#namespaces).flatMap(({ accounts }) => accounts)
    const idVariants = [
      id,
      ...[...formerSolanaIds].flatMap(([formerId, currentId]) => (currentId === id ? [formerId] : [])),
    ]
    return idVariants.find(idVariant => accountIds.some(account => account.startsWith(`${idVariant}:`))) ?? id
  }
}

export const networkOfEvent = (chainId: unknown): NetworkId | undefined => {
  if (typeof chainId !== 'string') return undefined
  return formerSolanaIds.get(chainId) ?? (isNetworkId(chainId) ? chainId : undefined)
}

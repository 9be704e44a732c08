import { type NetworkId, isNetworkId, namespaceOf, referenceOf } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { sessionNetworks, type KitSession, siteCheck, startKit } from './pairing-kit.ts'
import { followSignIns } from './pairing-sign-in.ts'
import { PairingError } from './pairing-signers.ts'
import type {
  PairingPolicy,
  PairingProposal,
  PairingRequest,
  PairingWallet,
  PairingWalletOptions,
} from './pairing-types.ts'

const userRejected = { code: 5000, message: 'User rejected.' }
const userDisconnected = { code: 6000, message: 'User disconnected.' }
const events = ['accountsChanged', 'chainChanged']

/**
 * Keeps the wallet's error message. The library replaces the message if it finds a code reserved by JSON-RPC; with `toJSON` it does
 * not see the code before it serializes the error.
 */
const createJsonError = (code: number, message: string) =>
  ({ toJSON: () => ({ code, message }) }) as unknown as { code: number; message: string }

type Namespaces = Record<
  string,
  { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
>
/** Creates a wallet that replaces one on a phone: the other end of a pairing, with real keys and scriptable responses. */
export async function createPairingWallet(options: PairingWalletOptions): Promise<PairingWallet> {
  const policy = { onProposal: options.onProposal ?? 'ask', onRequest: options.onRequest ?? 'ask' }
  const signers = new Map(options.signers.map(signer => [signer.namespace, signer]))
  const networks = [...options.networks]
  const rpcUrls: Partial<Record<NetworkId, string>> = { ...options.rpcUrls }
  const activeAddress = new Map<Namespace, string>()
  const activeNetwork = new Map<string, NetworkId>()
  const listeners = new Set<() => void>()
  let proposals: PairingProposal[] = []
  let requests: PairingRequest[] = []
  let isOnline = true

  for (const signer of signers.values()) {
    const [address] = signer.addresses
    const network = networks.find(id => namespaceOf(id) === signer.namespace)
    if (address) activeAddress.set(signer.namespace, address)
    if (network) activeNetwork.set(signer.namespace, network)
  }

  const { kit, core } = await startKit(options)
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }

  const addresses = (namespace: Namespace) => {
    const addresses = signers.get(namespace)?.addresses ?? []
    const active = activeAddress.get(namespace)
    return [...addresses].sort((a, b) => Number(b === active) - Number(a === active))
  }

  /** Builds the session namespaces for these networks. The active account is first, since pages use the first one. */
  function share(ids: readonly NetworkId[], methods?: readonly string[]): Namespaces {
    const sharedNamespaces: Namespaces = {}
    for (const id of ids) {
      const signer = signers.get(namespaceOf(id))
      if (!signer || !networks.includes(id)) continue
      const sharedNamespace = (sharedNamespaces[signer.namespace] ??= {
        chains: [],
        accounts: [],
        methods: signer.methods.filter(method => !methods || methods.includes(method)),
        events,
      })
      sharedNamespace.chains.push(id)
      sharedNamespace.accounts.push(...addresses(signer.namespace).map(address => `${id}:${address}`))
    }
    // The current network is first, because pages use the first one.
    for (const [namespace, space] of Object.entries(sharedNamespaces)) {
      const active = activeNetwork.get(namespace)
      const rankOf = (text: string) => Number(active !== undefined && `${text}:`.startsWith(`${active}:`))
      space.chains.sort((a, b) => rankOf(b) - rankOf(a))
      space.accounts.sort((a, b) => rankOf(b) - rankOf(a))
    }
    return sharedNamespaces
  }

  kit.on('session_proposal', ({ id, params, verifyContext }) => {
    const requestedSpaces = [
      ...Object.entries(params.requiredNamespaces),
      ...Object.entries(params.optionalNamespaces),
    ]
    const requestedIds = [
      ...new Set(requestedSpaces.flatMap(([key, space]) => space.chains ?? (isNetworkId(key) ? [key] : []))),
    ]
    const methods = [...new Set(requestedSpaces.flatMap(([, space]) => space.methods))]
    const finish = () => {
      proposals = proposals.filter(openProposal => openProposal.id !== id)
      notifyListeners()
    }
    const proposal: PairingProposal = {
      id,
      site: params.proposer.metadata,
      check: siteCheck(verifyContext),
      networks: requestedIds
        .filter(isNetworkId)
        .map(networkId => ({ id: networkId, known: networks.includes(networkId) })),
      methods,
      approve: async namespaces => {
        const ids = requestedIds
          .filter(isNetworkId)
          .filter(networkId => !namespaces || namespaces.includes(namespaceOf(networkId)))
        const sharedNamespaces = share(ids, methods)
        if (Object.keys(sharedNamespaces).length === 0)
          throw new PairingError(5100, 'The wallet knows none of the networks.')
        await kit.approveSession({ id, namespaces: sharedNamespaces })
        finish()
      },
      reject: async () => {
        await kit.rejectSession({ id, reason: userRejected })
        finish()
      },
    }
    proposals = [...proposals, proposal]
    notifyListeners()
    applyPolicy(policy.onProposal, proposal)
  })

  if (options.signsIn ?? 'Buffer' in globalThis)
    followSignIns(kit, {
      networks,
      active: () => activeNetwork.get('eip155'),
      address: () => addresses('eip155')[0] ?? '',
      signer: signers.get('eip155'),
      onProposal(proposal) {
        proposals = [...proposals, proposal]
        notifyListeners()
        applyPolicy(policy.onProposal, proposal)
      },
      onAnswered(id) {
        proposals = proposals.filter(proposal => proposal.id !== id)
        notifyListeners()
      },
    })

  kit.on('session_request', ({ id, topic, params, verifyContext }) => {
    const { method, params: requestParams } = params.request as { method: string; params: unknown }
    const networkId = params.chainId as NetworkId
    const respond = async (outcome: { result: unknown } | { error: { code: number; message: string } }) => {
      requests = requests.filter(openRequest => openRequest.id !== id)
      notifyListeners()
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } as never })
    }
    const request: PairingRequest = {
      id,
      topic,
      site: kit.getActiveSessions()[topic]?.peer.metadata ?? {
        name: '',
        url: '',
        description: '',
        icons: [],
      },
      check: siteCheck(verifyContext),
      method,
      params: requestParams,
      networkId,
      approve: async () => {
        try {
          await respond({ result: await perform(method, requestParams, networkId) })
        } catch (error) {
          const { code, message } = error as { code?: unknown; message?: unknown }
          await respond({
            error: createJsonError(typeof code === 'number' ? code : -32000, String(message ?? error)),
          })
          throw error
        }
      },
      reject: () => respond({ error: userRejected }),
      answer: result => respond({ result }),
    }
    requests = [...requests, request]
    notifyListeners()
    applyPolicy(policy.onRequest, request)
  })

  kit.on('session_delete', ({ topic }) => {
    requests = requests.filter(request => request.topic !== topic)
    notifyListeners()
  })
  kit.on('session_request_expire', ({ id }) => {
    requests = requests.filter(request => request.id !== id)
    notifyListeners()
  })
  kit.on('proposal_expire', ({ id }) => {
    proposals = proposals.filter(proposal => proposal.id !== id)
    notifyListeners()
  })

  async function perform(method: string, params: unknown, networkId: NetworkId): Promise<unknown> {
    const namespace = namespaceOf(networkId)
    const [firstParam] = Array.isArray(params) ? (params as unknown[]) : []
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addresses(namespace)
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') {
      return addresses(namespace).map(pubkey => ({ pubkey }))
    }
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const { chainId, rpcUrls: urls } = (firstParam ?? {}) as { chainId?: string; rpcUrls?: string[] }
      const id: NetworkId = `eip155:${Number(chainId)}`
      if (method === 'wallet_addEthereumChain') {
        if (!networks.includes(id)) networks.push(id)
        rpcUrls[id] ??= urls?.[0]
      }
      if (!networks.includes(id)) throw new PairingError(4902, 'The wallet does not know this network.')
      await setNetwork(id)
      return null
    }
    const signer = signers.get(namespace)
    if (!signer) throw new PairingError(4200, `The wallet has no keys for ${namespace}.`)
    return signer.sign({ method, params, networkId, rpcUrl: rpcUrls[networkId] })
  }

  async function setNetwork(id: NetworkId): Promise<void> {
    activeNetwork.set(namespaceOf(id), id)
    notifyListeners()
    // Add the network to sessions that lack it. Otherwise no event could refer to it.
    for (const session of Object.values(kit.getActiveSessions())) {
      const sessionIds = sessionNetworks(session)
      if (
        !sessionIds.includes(id) &&
        sessionIds.some(sessionNetwork => namespaceOf(sessionNetwork) === namespaceOf(id))
      )
        await update(session, [...sessionIds, id])
    }
    const data = namespaceOf(id) === 'eip155' ? Number(referenceOf(id)) : referenceOf(id)
    await emit({ name: 'chainChanged', data }, id)
  }

  async function update(session: KitSession, ids: readonly NetworkId[]): Promise<void> {
    const methods = Object.values(session.namespaces).flatMap(space => space.methods)
    await (await kit.updateSession({ topic: session.topic, namespaces: share(ids, methods) })).acknowledged()
    notifyListeners()
  }

  async function emit(event: { name: string; data: unknown }, networkId: NetworkId): Promise<void> {
    for (const session of Object.values(kit.getActiveSessions())) {
      if (!sessionNetworks(session).includes(networkId)) continue
      await kit.emitSessionEvent({ topic: session.topic, event, chainId: networkId })
    }
  }

  async function disconnectSession(topic: string): Promise<void> {
    await kit.disconnectSession({ topic, reason: userDisconnected })
    requests = requests.filter(request => request.topic !== topic)
    notifyListeners()
  }

  const until = <T>(read: () => T | undefined | false, timeoutMs = 30_000) =>
    new Promise<T>((resolve, reject) => {
      const end = () => {
        clearTimeout(timeout)
        clearInterval(pollTimer)
        listeners.delete(check)
      }
      const check = () => {
        const result = read()
        if (result === undefined || result === false) return
        end()
        resolve(result)
      }
      const timeout = setTimeout(() => {
        end()
        reject(new Error('The wallet waited in vain.'))
      }, timeoutMs)
      // Poll, because the library settles sessions without an event.
      const pollTimer = setInterval(check, 50)
      listeners.add(check)
      check()
    })

  return {
    pair: uri => kit.pair({ uri }),
    get proposals() {
      return proposals
    },
    get requests() {
      return requests
    },
    get sessions() {
      return Object.values(kit.getActiveSessions()).map(session => ({
        topic: session.topic,
        site: session.peer.metadata,
        accounts: Object.values(session.namespaces).flatMap(space => space.accounts),
        methods: Object.values(session.namespaces).flatMap(space => space.methods),
        expiresAt: session.expiry * 1000,
        disconnect: () => disconnectSession(session.topic),
      }))
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    until,
    setPolicy: changes => Object.assign(policy, changes),
    addresses,
    network: namespace => activeNetwork.get(namespace),
    get networks() {
      return networks
    },
    switchAccount: async (namespace, address) => {
      if (!addresses(namespace).includes(address))
        throw new PairingError(4100, 'This account is not in the wallet.')
      activeAddress.set(namespace, address)
      notifyListeners()
      const network = activeNetwork.get(namespace)
      if (network) await emit({ name: 'accountsChanged', data: addresses(namespace) }, network)
    },
    switchNetwork: async id => {
      if (!networks.includes(id)) throw new PairingError(4902, 'The wallet does not know this network.')
      await setNetwork(id)
    },
    shareNetworks: async ids => {
      for (const session of Object.values(kit.getActiveSessions())) await update(session, ids)
    },
    emit,
    disconnect: async () => {
      for (const topic of Object.keys(kit.getActiveSessions())) await disconnectSession(topic)
    },
    goOffline: async () => {
      isOnline = false
      await core.relayer.transportClose()
      notifyListeners()
    },
    goOnline: async () => {
      isOnline = true
      await core.relayer.transportOpen()
      notifyListeners()
    },
    get isOnline() {
      return isOnline
    },
    close: async () => {
      listeners.clear()
      core.heartbeat.stop()
      // A pending connection attempt would otherwise continue after the relay is gone.
      Object.assign(core.relayer, { connect: async () => {}, transportOpen: async () => {} })
      await core.relayer.transportClose()
    },
  }
}

/** Responds according to the policy. Ignores errors: a failed request has sent its error to the page, and a failed proposal stays open. */
function applyPolicy(
  policy: PairingPolicy,
  prompt: { approve(): Promise<void>; reject(): Promise<void> },
): void {
  if (policy === 'approve') prompt.approve().catch(() => {})
  if (policy === 'reject') prompt.reject().catch(() => {})
}

import { hasSmartAccounts, usesEip1193 } from '../../core/chain/namespace-rules.ts'
import { isAddress } from '../../core/chain/address.ts'
import { formatAccountId, namespaceOf, type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import {
  type EmbeddedAccountType,
  type EmbeddedNamespace,
  embeddedNamespaces,
  type EmbeddedUser,
} from '../../core/identity/embedded.ts'
import { frameLimits } from '../../core/identity/frame-limits.ts'
import { randomId } from '../../core/random-id.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { withAbort, withTimeout } from '../../core/wallet/request-wallet.ts'
import { resultKindOf, classOfMethod } from '../../core/wallet/rpc-methods.ts'
import { type CallOptions, createFrameClient, type FrameState } from '../../services/embedded-frame/client.ts'
import {
  type AppMessageName,
  type AppPayload,
  fromWireChain,
  type FrameAnswer,
  toWireChain,
} from '../../services/embedded-frame/protocol.ts'
import type { Connected, WalletEvents } from '../connector.ts'
import { onPageReturn } from '../page-return.ts'
import type { EmbeddedConnector, EmbeddedEvents } from './embedded-connector.ts'
import { createEvmFrameProvider, type FrameWallet, createSolanaFrameProvider } from './frame-providers.ts'
import { resume } from './resume.ts'
import { type StoredLogin, storedLogin } from './stored-login.ts'

export interface EmbeddedConnectorOptions {
  /** URL of the frame, including its initial parameters. */
  readonly frameUrl: string
  /** Resolves with the app's networks once they are known. */
  networksReady(): Promise<readonly Network[]>
  networks(): readonly Network[]
  /** Current network of the app in a namespace. */
  networkOf(namespace: Namespace): NetworkId | undefined
  /** Account type that the user chose last, or the app's default. */
  accountType(): EmbeddedAccountType | Promise<EmbeddedAccountType>
  dappData(): AppPayload<'SYNC_DAPP_DATA'>
  theme(): AppPayload<'SYNC_THEME'>
  readonly events: EmbeddedEvents & {
    frameStateChanged(state: FrameState): void
    /** Called when an aborted request sent its transaction nevertheless. */
    sentAfterAbort(method: string, networkId: NetworkId, answer: unknown): void
    /** Called when a stored login was restored after the wait for it had ended. */
    restoredLate(connected: Connected): void
  }
}

/** Embedded connector with additional methods for the controllers. */
export interface FrameConnector extends EmbeddedConnector {
  /** Cancels all requests that wait for an approval, and those for which the frame shows a view. */
  rejectRequests(): void
  showFrame(title: string): void
  hideFrame(): void
  retryFrame(): void
  /** Sends the changed theme or app metadata to the frame. */
  sync(data: 'theme' | 'dappData'): void
  /** Switches the frame to the app's current network, after that network changed without a provider request. */
  syncNetwork(id: NetworkId): void
  /** Clears the login after the session ended elsewhere, for example in another tab. */
  clearLogin(): void
  close(): void
}

const isEmbeddedNamespace = (namespace: Namespace): namespace is EmbeddedNamespace =>
  (embeddedNamespaces as readonly Namespace[]).includes(namespace)

interface Account {
  readonly accounts: readonly AccountEntry[]
  readonly networkId: NetworkId
}

/** Creates the connector of the embedded wallet in the frame: login by email, social account or Farcaster, on EVM networks and Solana. */
export function createEmbeddedConnector(options: EmbeddedConnectorOptions): FrameConnector {
  const { events } = options
  const watchers = new Set<WalletEvents>()
  /** Account and network by namespace. Empty when logged out. */
  const accountsByNamespace = new Map<EmbeddedNamespace, Account>()
  /** Requests that wait for the user, with their abort controllers. */
  const requests = new Map<string, { abort: AbortController; method: string; networkId: NetworkId }>()
  let login: Omit<StoredLogin, 'state'> = {}
  let email: string | undefined
  /** Account type sent to the frame in this visit. The caller stores it for the next visit. */
  let chosenType: EmbeddedAccountType | undefined
  let switchCount = 0
  /**
   * Pending network change of the frame. Solana requests wait for it, because the frame rejects requests for a network other than
   * its current one.
   */
  let pendingSwitch: Promise<void> = Promise.resolve()
  /** Pending restore of the stored login. A login or logout stops it. */
  let pendingResume: ReturnType<typeof resume<Connected | undefined>> | undefined

  const client = createFrameClient(
    options.frameUrl,
    {
      stateChanged: state => events.frameStateChanged(state),
      viewRequired: reason => events.viewRequired(reason),
      viewDone: () => events.viewDone(),
      loggedOut: () => void onFrameLogout(),
      sentAfterAbort(id, answer) {
        const sentRequest = sentRequests.get(id)
        if (sentRequest) events.sentAfterAbort(sentRequest.method, sentRequest.networkId, answer)
      },
    },
    async frame => {
      // Before any other request, complete a sign-out that did not reach the frame earlier.
      frame.send('SYNC_DAPP_DATA', options.dappData())
      frame.send('SYNC_THEME', options.theme())
      if ((await storedLogin.read())?.state !== 'leaving') return
      await frame.request('SIGN_OUT', undefined)
      await clearPendingSignOut()
    },
  )
  /** Requests that send a transaction, by id, so that their results can be reported after a cancellation. */
  const sentRequests = new Map<string, { method: string; networkId: NetworkId }>()

  const wallet = {
    addresses: (namespace: EmbeddedNamespace) =>
      accountsByNamespace.get(namespace)?.accounts.map(({ address }) => address) ?? [],
    network: (namespace: EmbeddedNamespace) => {
      const currentId = accountsByNamespace.get(namespace)?.networkId
      // Without EIP-1193 no request switches networks, so the page's network applies.
      return (currentId && !usesEip1193(namespace) && options.networkOf(namespace)) || currentId
    },
    switchNetwork,
    request,
    methodRefused: (method: string) => events.methodRefused(method),
  }
  const evm = createEvmFrameProvider(wallet)
  const providers = { eip155: evm.provider, solana: createSolanaFrameProvider(wallet) }

  async function request({ id: networkId, method, params, intent }: Parameters<FrameWallet['request']>[0]) {
    const namespace = namespaceOf(networkId) as EmbeddedNamespace
    const sendsTransaction = resultKindOf(method) === 'sent'
    // `requireSame` runs before each request, and after the response to a signature request, because the network or account may
    // change in between (T18).
    const [address] = wallet.addresses(namespace)
    // Reject a request that was reviewed for another account.
    if (intent && (!address || intent.account !== formatAccountId(networkId, address)))
      throw new AppError('WALLET_UNAUTHORIZED')
    const requireSame = () => {
      if (!accountsByNamespace.has(namespace)) throw new AppError('WALLET_DISCONNECTED')
      if (wallet.network(namespace) !== networkId || wallet.addresses(namespace)[0] !== address)
        throw new AppError('WALLET_WRONG_NETWORK')
    }
    const payload = {
      method,
      ...(params !== undefined && { params }),
      chainId: toWireChain(networkId),
      chainNamespace: namespace,
      ...(intent && { intent }),
    }
    if (!usesEip1193(namespace)) await pendingSwitch
    if (classOfMethod(method) !== 'approved')
      return client.request('RPC_REQUEST', payload, { guard: requireSame })

    const id = randomId()
    const abort = new AbortController()
    requests.set(id, { abort, method, networkId })
    if (sendsTransaction) sentRequests.set(id, { method, networkId })
    for (const oldId of [...sentRequests.keys()].slice(0, -20)) sentRequests.delete(oldId)
    events.requestOpened(id, method)
    let outcome: 'done' | 'failed' = 'failed'
    try {
      client.send('SYNC_THEME', options.theme())
      const answer = await client.request('RPC_REQUEST', payload, {
        id,
        signal: abort.signal,
        approval: { isTransaction: sendsTransaction },
        guard: requireSame,
      })
      // A sent transaction cannot be undone, so always return its hash.
      if (!sendsTransaction) requireSame()
      outcome = 'done'
      return answer
    } finally {
      requests.delete(id)
      events.requestClosed(id, outcome)
    }
  }

  /** Requests the account of a namespace on a network. Used to log in, to switch networks and to restore a login. */
  async function getUser(
    namespace: EmbeddedNamespace,
    networkId: NetworkId,
    callOptions: CallOptions,
  ): Promise<Account> {
    const preferredType = chosenType ?? (await options.accountType())
    const answer = await client.request(
      'GET_USER',
      {
        chainId: toWireChain(networkId),
        ...(hasSmartAccounts(namespace) && { preferredAccountType: preferredType }),
      },
      callOptions,
    )
    const account = readUser(namespace, answer)
    email = answer.email ?? undefined
    if (answer.userName) login = { ...login, userName: answer.userName }
    if (hasSmartAccounts(namespace) && answer.smartAccountDeployed !== undefined)
      events.smartAccountsChanged({ networks: smartNetworks, deployed: answer.smartAccountDeployed })
    return account
  }

  /**
   * Switches the frame to a network, because the frame rejects requests for any other one. Rejects with WALLET_WRONG_NETWORK if the
   * frame stays on another network.
   */
  async function switchFrameNetwork(id: NetworkId, callOptions: CallOptions): Promise<void> {
    const { chainId } = await client.request('SWITCH_NETWORK', { chainId: toWireChain(id) }, callOptions)
    if (fromWireChain(chainId) !== id) throw new AppError('WALLET_WRONG_NETWORK')
  }

  /**
   * Checks the frame after the page was frozen. The client replaces a frame that does not respond. A frame that changed its network is
   * switched back, and a frame that responds with an error is reloaded (F11, F19).
   */
  async function checkFrame(): Promise<void> {
    // An approval shows the frame's state to the user, and a reload would cancel it.
    if (!accountsByNamespace.size || requests.size) return
    const quietOptions = { isQuiet: true }
    try {
      const id = fromWireChain((await client.request('GET_CHAIN_ID', undefined, quietOptions)).chainId)
      const namespace = id && namespaceOf(id)
      const expectedId = namespace && isEmbeddedNamespace(namespace) ? wallet.network(namespace) : undefined
      if (expectedId && expectedId !== id) await switchFrameNetwork(expectedId, quietOptions)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'FRAME_FAILED' || requests.size) return
      await client.request('RELOAD', undefined, quietOptions)
      // A reloaded frame is on its first network.
      for (const namespace of accountsByNamespace.keys()) {
        const id = wallet.network(namespace)
        if (id) await switchFrameNetwork(id, quietOptions)
      }
    }
  }
  // If the recovery fails too, the next request reports the error.
  const stopPageReturn = onPageReturn(() => void checkFrame().catch(() => {}))

  let smartNetworks: readonly NetworkId[] = []
  async function fetchSmartNetworks(): Promise<void> {
    try {
      const { smartAccountEnabledNetworks: ids } = await client.request(
        'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
        undefined,
        { isQuiet: true },
      )
      smartNetworks = ids.map(fromWireChain).filter(id => id !== undefined)
      events.smartAccountsChanged({ networks: smartNetworks })
    } catch {
      // Without the list, no network offers smart accounts.
    }
  }

  const networkFor = (namespace: EmbeddedNamespace, requestedId?: NetworkId): NetworkId | undefined => {
    if (requestedId && namespaceOf(requestedId) === namespace) return requestedId
    const appNetworkId = options.networkOf(namespace)
    if (appNetworkId && findNetwork(options.networks(), appNetworkId)) return appNetworkId
    return options.networks().find(({ id }) => namespaceOf(id) === namespace)?.id
  }

  /**
   * Logs in to each requested namespace that has a network. Skips a namespace for which the frame responds with FRAME_FAILED,
   * because a frame may not support all of them. Rejects if no login succeeds, and on any other error.
   */
  async function logIn(
    namespaces: readonly Namespace[],
    requestedId: NetworkId | undefined,
    callOptions: CallOptions,
  ) {
    await options.networksReady()
    const requestedLogins = embeddedNamespaces.flatMap(namespace => {
      const id = namespaces.includes(namespace) ? networkFor(namespace, requestedId) : undefined
      return id ? [[namespace, id] as const] : []
    })
    const results = new Map<EmbeddedNamespace, Account>()
    let failure: unknown = new AppError('UNSUPPORTED_CHAIN')
    for (const [namespace, id] of requestedLogins) {
      try {
        results.set(namespace, await getUser(namespace, id, callOptions))
      } catch (error) {
        if (callOptions.signal?.aborted || !(error instanceof AppError) || error.code !== 'FRAME_FAILED')
          throw error
        failure = error
      }
    }
    if (!results.size) throw failure
    accountsByNamespace.clear()
    for (const [namespace, account] of results) accountsByNamespace.set(namespace, account)
    emitUser()
    void fetchSmartNetworks()
    return createConnected()
  }

  const emitUser = () => {
    const user: EmbeddedUser = {
      ...(email !== undefined && { email }),
      ...(login.userName && { userName: login.userName }),
      ...(login.provider && { provider: login.provider }),
    }
    events.userChanged(user)
  }

  const createConnected = (): Connected => ({
    providers: Object.fromEntries([...accountsByNamespace.keys()].map(key => [key, providers[key]])),
    accounts: [...accountsByNamespace.values()].flatMap(({ accounts }) => accounts),
    networks: [...accountsByNamespace.values()].map(({ networkId }) => networkId),
    wallet: { name: walletName, connectorType: 'embedded' },
  })

  const storeLogin = () => storedLogin.write({ state: 'in', ...login })

  /** Clears the login state and cancels pending requests. */
  function clearLogin(): void {
    pendingResume?.stop()
    if (accountsByNamespace.size)
      evm.emit('disconnect', Object.assign(new Error('Disconnected'), { code: 4900 }))
    accountsByNamespace.clear()
    chosenType = undefined
    login = {}
    email = undefined
    rejectRequests()
    events.userChanged(undefined)
  }

  async function clearPendingSignOut(): Promise<void> {
    if ((await storedLogin.read())?.state === 'leaving') await storedLogin.remove()
  }

  async function onFrameLogout(): Promise<void> {
    clearLogin()
    for (const watcher of new Set(watchers)) watcher.disconnected(undefined, new AppError('SESSION_EXPIRED'))
    await storedLogin.remove()
  }

  function rejectRequests(): void {
    for (const { abort } of requests.values()) abort.abort()
  }

  /** Switches the network. The account may differ, for example an EOA where smart accounts are not supported. */
  async function switchNetwork(id: NetworkId): Promise<void> {
    const namespace = namespaceOf(id)
    if (!isEmbeddedNamespace(namespace) || !findNetwork(options.networks(), id))
      throw new AppError('CHAIN_UNRECOGNIZED')
    const switchNumber = ++switchCount
    await switchFrameNetwork(id, {})
    const account = await getUser(namespace, id, {})
    if (!accountsByNamespace.has(namespace)) throw new AppError('WALLET_DISCONNECTED')
    // The last switch request takes precedence.
    if (switchNumber !== switchCount) throw new AppError('REQUEST_ABORTED')
    if (account.networkId !== id) throw new AppError('WALLET_WRONG_NETWORK')
    updateAccount(namespace, account)
  }

  function updateAccount(namespace: EmbeddedNamespace, account: Account): void {
    const previousAccount = accountsByNamespace.get(namespace)
    accountsByNamespace.set(namespace, account)
    const hasNetworkChanged = previousAccount?.networkId !== account.networkId
    const hasAccountChanged = JSON.stringify(previousAccount?.accounts) !== JSON.stringify(account.accounts)
    for (const watcher of new Set(watchers)) {
      if (hasNetworkChanged) watcher.networkChanged(namespace, account.networkId)
      if (hasAccountChanged) watcher.accountsChanged(namespace, account.accounts)
    }
    if (!usesEip1193(namespace)) return
    if (hasNetworkChanged)
      evm.emit('chainChanged', `0x${BigInt(referenceOf(account.networkId)).toString(16)}`)
    if (hasAccountChanged) evm.emit('accountsChanged', wallet.addresses('eip155'))
  }

  const callFrame = <Name extends AppMessageName>(
    name: Name,
    payload: AppPayload<Name>,
    signal: AbortSignal,
    waitMs?: number,
  ): Promise<FrameAnswer<Name>> => {
    pendingResume?.stop()
    return client.request(name, payload, { signal, waitMs })
  }

  async function checkConnected(signal: AbortSignal): Promise<Connected | undefined> {
    const quietOptions = { signal, isQuiet: true }
    const { isConnected } = await client.request('IS_CONNECTED', undefined, quietOptions)
    if (isConnected) return logIn(embeddedNamespaces, undefined, quietOptions)
    await storedLogin.remove()
    return undefined
  }

  return {
    get info() {
      return {
        id: embeddedId,
        name: walletName,
        type: 'embedded',
        namespaces: embeddedNamespaces.filter(embeddedNamespace =>
          options.networks().some(({ id }) => namespaceOf(id) === embeddedNamespace),
        ),
      } as const
    },
    origin: client.origin,

    async connect({ namespaces, networkId, signal }) {
      pendingResume?.stop()
      const answer = await logIn(namespaces, networkId, { signal })
      await storeLogin()
      return answer
    },

    async restore(signal) {
      const storedEntry = await storedLogin.read()
      if (storedEntry?.state !== 'in') return undefined
      login = storedEntry
      if (accountsByNamespace.size) return createConnected()
      if (!pendingResume || pendingResume.isOver()) pendingResume = resume(checkConnected)
      const { result } = pendingResume
      let isAborted = false
      signal.addEventListener('abort', () => {
        isAborted = true
      })
      result.then(
        connected => isAborted && connected && events.restoredLate(connected),
        () => {},
      )
      return withAbort(result, signal)
    },

    async disconnect() {
      clearLogin()
      // The state is stored before the request. If the frame is unreachable now, the sign-out is sent on its next load.
      await storedLogin.write({ state: 'leaving' })
      const signedOut = client.request('SIGN_OUT', undefined, { isQuiet: true }).then(clearPendingSignOut)
      signedOut.catch(() => {})
      await withTimeout(frameLimits.abortAnswerMs, signedOut).catch(() => {})
    },

    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },

    async sendCode(address, signal) {
      login = { provider: 'email' }
      return (await callFrame('CONNECT_EMAIL', { email: address }, signal)).action
    },
    awaitDevice: async signal => {
      await callFrame('CONNECT_DEVICE', undefined, signal, frameLimits.deviceWaitMs)
    },
    enterCode: async (code, signal) => {
      await callFrame('CONNECT_OTP', { otp: code }, signal)
    },
    getSocialUri: async (provider, signal) =>
      (await callFrame('GET_SOCIAL_REDIRECT_URI', { provider }, signal)).uri,
    async completeSocialLogin(uri, provider, signal) {
      const { userName } = await callFrame('CONNECT_SOCIAL', { uri }, signal)
      login = { ...(provider && { provider }), ...(userName && { userName }) }
    },
    getFarcasterUri: async signal => (await callFrame('GET_FARCASTER_URI', undefined, signal)).url,
    async awaitFarcaster(signal) {
      const { userName } = await callFrame(
        'CONNECT_FARCASTER',
        undefined,
        signal,
        frameLimits.farcasterWaitMs,
      )
      login = { provider: 'farcaster', ...(userName && { userName }) }
    },
    updateEmail: async (address, signal) =>
      (await callFrame('UPDATE_EMAIL', { email: address }, signal)).action,
    enterCurrentCode: async (code, signal) => {
      await callFrame('UPDATE_EMAIL_PRIMARY_OTP', { otp: code }, signal)
    },
    async enterNewCode(code, signal) {
      const { newEmail } = await callFrame('UPDATE_EMAIL_SECONDARY_OTP', { otp: code }, signal)
      email = newEmail
      emitUser()
      return newEmail
    },

    async setAccountType(type, networkId, signal) {
      if (!hasSmartAccounts(namespaceOf(networkId))) throw new AppError('UNSUPPORTED_CHAIN')
      await callFrame('SET_PREFERRED_ACCOUNT', { type }, signal)
      chosenType = type
      const account = await withAbort(getUser('eip155', networkId, { signal }), signal)
      if (accountsByNamespace.has('eip155')) updateAccount('eip155', account)
    },

    rejectRequests() {
      rejectRequests()
      client.dismissView()
    },
    showFrame: title => client.show(title),
    hideFrame: () => client.hide(),
    retryFrame: () => client.retry(),
    sync(data) {
      if (data === 'theme') client.send('SYNC_THEME', options.theme())
      else client.send('SYNC_DAPP_DATA', options.dappData())
    },
    syncNetwork(id) {
      const namespace = namespaceOf(id)
      if (
        !isEmbeddedNamespace(namespace) ||
        !accountsByNamespace.has(namespace) ||
        accountsByNamespace.get(namespace)?.networkId === id
      )
        return
      const quietOptions = { isQuiet: true }
      pendingSwitch = switchFrameNetwork(id, quietOptions)
        .then(() => getUser(namespace, id, quietOptions))
        .then(
          account => {
            if (accountsByNamespace.has(namespace) && account.networkId === id)
              updateAccount(namespace, account)
          },
          // The error is ignored, because the frame rejects unsupported networks when a signature is requested.
          () => {},
        )
    },
    clearLogin,
    close() {
      stopPageReturn()
      pendingResume?.stop()
      client.close()
    },
  }
}

const walletName = 'Embedded wallet'

/**
 * Parses the network and the accounts, with the active address first. Drops accounts with invalid addresses. Throws
 * WALLET_INVALID_ANSWER if the network or the active address is invalid.
 */
function readUser(namespace: EmbeddedNamespace, answer: FrameAnswer<'GET_USER'>): Account {
  const networkId = fromWireChain(answer.chainId)
  if (!networkId || namespaceOf(networkId) !== namespace || !isAddress(namespace, answer.address))
    throw new AppError('WALLET_INVALID_ANSWER')
  const preferredType: EmbeddedAccountType =
    hasSmartAccounts(namespace) && answer.preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
  const validAccounts = (answer.accounts ?? []).filter(({ address }) => isAddress(namespace, address))
  const activeAccount = validAccounts.find(({ address }) => address === answer.address)
  const otherAccounts = validAccounts.filter(account => account !== activeAccount)
  return {
    networkId,
    accounts: [{ address: answer.address, type: activeAccount?.type ?? preferredType }, ...otherAccounts].map(
      ({ address, type }) => ({ namespace, address, type }),
    ),
  }
}

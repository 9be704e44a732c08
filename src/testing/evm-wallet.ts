import { randomId, randomUuid } from '../core/random-id.ts'
import type { Eip1193Provider } from '../core/wallet/provider.ts'
import { evmExtras, type TestGrant, type WatchedAsset } from './evm-extras.ts'
import { createScript, type Script, type WalletRequest } from './script.ts'

type Hex = `0x${string}`

export interface TestEvmChain {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
}

export interface TestEvmWalletOptions {
  readonly name?: string
  readonly rdns?: string
  readonly uuid?: string
  /** `data:` image. Defaults to a small drawing. */
  readonly icon?: string
  /** Defaults to the first three keys of a local development chain. Never use them for anything of value. */
  readonly privateKeys?: readonly Hex[]
  /** Networks of the wallet. It starts on the first one. */
  readonly chains?: readonly TestEvmChain[]
  /** Announces itself (EIP-6963). Defaults to true. */
  readonly announced?: boolean
  /** Sets `window.ethereum`. */
  readonly atWindow?: boolean
  /** The user granted the page an account in an earlier visit. */
  readonly authorized?: boolean
  /** Whether the provider has `on` and `removeListener`. Defaults to true. */
  readonly events?: boolean
  /** Unsupported methods, such as `wallet_sendCalls`. */
  readonly without?: readonly string[]
  /**
   * Capabilities on every network (EIP-5792), in addition to non-atomic batches. `assetDiscovery` enables `wallet_getAssets`. A batch with
   * `atomicRequired` needs `atomic: { status: 'supported' }`; it is simulated as a whole first (`eth_simulateV1`) and only sent if all
   * calls succeed.
   */
  readonly capabilities?: Readonly<Record<string, unknown>>
  /** Sends a request to a chain. Defaults to JSON-RPC over HTTP. */
  readonly ask?: (url: string, method: string, params: unknown) => Promise<unknown>
}

export interface LoggedRequest extends WalletRequest {
  /** The provider object that received the request. */
  readonly provider: Eip1193Provider
}

/** EVM browser wallet for tests. It has keys, creates valid signatures and transactions, and responds as scripted. */
export interface TestEvmWallet {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  /** The current provider object in the page. */
  readonly provider: Eip1193Provider
  readonly script: Script
  /** All requests of pages, oldest first. */
  readonly log: readonly LoggedRequest[]
  /** Chain id of the wallet's current network. */
  readonly chainId: number
  /** Tokens that pages asked the wallet to list. */
  readonly assets: readonly WatchedAsset[]
  /** Granted permissions that were not revoked. */
  readonly grants: readonly TestGrant[]
  /** Ids of the batches that pages asked the wallet to show. */
  readonly shown: readonly string[]
  /** Number of registered listeners for an event, or in total. */
  listeners(event?: string): number
  /** All addresses of the wallet, shared or not. */
  addresses(): Promise<readonly string[]>
  /** Adds the wallet to the page: announces it, sets `window.ethereum`, or both. */
  install(): void
  /** Removes the wallet from the page and restores the previous `window.ethereum`. */
  uninstall(): void
  /** Announces the wallet again, or dispatches the announcement with the given detail. */
  announce(detail?: unknown): void
  /** Activates another account, as the user would, and notifies pages. */
  switchAccount(index: number): Promise<void>
  /** Switches to another network, as the user would, and notifies pages. */
  switchNetwork(chainId: number): void
  /** Removes all networks except these, as the user would. If the current network is removed, switches to the first remaining network. */
  keepNetworks(...chainIds: number[]): void
  lock(): void
  unlock(): void
  /** Revokes the permission, as the user would in the wallet. */
  revoke(): void
  /** Emits `disconnect`. */
  disconnect(error?: unknown): void
  /** Emits any event, even one that contradicts the state of the wallet. */
  emit(event: string, ...values: unknown[]): void
  /** Emits the values in order, repeated `times` times. */
  storm(event: string, values: readonly unknown[], times: number): void
  /**
   * Replaces the provider with a new object. If the wallet is installed, announces the new object and sets `window.ethereum` as configured.
   */
  swapProvider(): Eip1193Provider
}

// Public development keys of local chains.
const developmentKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
]
const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#3b6cf6"/><circle cx="48" cy="48" r="20" fill="#fff"/></svg>',
)}`

const createFailure = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`

async function requestOverHttp(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const answer = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (answer.error) throw createFailure(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}

interface Call {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
}
interface Transaction extends Call {
  readonly from?: string
  readonly input?: Hex
  readonly gas?: Hex
  readonly nonce?: Hex
  readonly chainId?: Hex | number
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

/** Creates a test wallet. It does nothing until it is installed or its provider is called. */
export function createEvmWallet(options: TestEvmWalletOptions = {}): TestEvmWallet {
  const sendRpc = options.ask ?? requestOverHttp
  const info = Object.freeze({
    uuid: options.uuid ?? randomUuid(),
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? defaultIcon,
    rdns: options.rdns ?? 'test.wallet',
  })
  const script = createScript()
  const log: LoggedRequest[] = []
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const chains = new Map(
    (options.chains ?? [{ chainId: 31337, rpcUrls: [] }]).map(chain => [chain.chainId, chain]),
  )
  const batches = new Map<string, { chainId: number; hashes: Hex[] }>()
  let chainId = chains.keys().next().value ?? 1
  let isAuthorized = options.authorized ?? false
  let activeIndex = 0
  let lockPromise: Promise<void> | undefined
  let openLock: () => void = () => undefined

  // The curve library loads on the first request that needs an account.
  let loading: ReturnType<typeof loadAccounts> | undefined
  const loadAccounts = async () => {
    const { privateKeyToAccount } = await import('./viem-parts.ts')
    return (options.privateKeys ?? developmentKeys).map(key => privateKeyToAccount(key))
  }
  const allAccounts = () => (loading ??= loadAccounts())

  const sharedAddresses = async (): Promise<string[]> => {
    if (!isAuthorized || lockPromise) return []
    const accounts = await allAccounts()
    // The active account is first, as in real wallets.
    return [...accounts.slice(activeIndex), ...accounts.slice(0, activeIndex)].map(account => account.address)
  }

  const signer = async (address: unknown) => {
    if (!isAddress(address))
      throw createFailure(-32602, 'Invalid parameters: must provide an Ethereum address.')
    const isAllowed = (await sharedAddresses()).some(sharedAddress => isSameAddress(sharedAddress, address))
    const account = (await allAccounts()).find(candidate => isSameAddress(candidate.address, address))
    if (!isAllowed || !account)
      throw createFailure(4100, 'The requested account and/or method has not been authorized by the user.')
    return account
  }

  const requestChain = async (method: string, params: unknown) => {
    let lastError: unknown = createFailure(4901, 'The provider is disconnected from the specified chain.')
    for (const url of chains.get(chainId)?.rpcUrls ?? []) {
      try {
        return await sendRpc(url, method, params)
      } catch (error) {
        // An error response of the chain is final. Try the next endpoint only if one is unreachable.
        if (typeof (error as { code?: unknown }).code === 'number') throw error
        lastError = error
      }
    }
    throw lastError
  }

  const requireChain = (requestedChain: unknown) => {
    if (requestedChain !== undefined && Number(requestedChain) !== chainId)
      throw createFailure(
        -32602,
        `Provided chainId "${String(requestedChain)}" must match the active chainId "${chainId}"`,
      )
  }

  async function send(transaction: Transaction): Promise<Hex> {
    const account = await signer(transaction.from ?? (await sharedAddresses())[0])
    requireChain(transaction.chainId)
    const { createClient, custom, sendTransaction } = await import('./viem-parts.ts')
    const client = createClient({
      account,
      transport: custom({ request: ({ method, params }) => requestChain(method, params) }, { retryCount: 0 }),
    })
    const toBigInt = (value: Hex | undefined) => (value === undefined ? undefined : BigInt(value))
    const fees =
      transaction.gasPrice === undefined
        ? {
            maxFeePerGas: toBigInt(transaction.maxFeePerGas),
            maxPriorityFeePerGas: toBigInt(transaction.maxPriorityFeePerGas),
          }
        : { gasPrice: toBigInt(transaction.gasPrice) }
    return sendTransaction(client, {
      account,
      chain: null,
      to: transaction.to,
      data: transaction.data ?? transaction.input,
      value: toBigInt(transaction.value),
      gas: toBigInt(transaction.gas),
      nonce: transaction.nonce === undefined ? undefined : Number(transaction.nonce),
      ...fees,
    } as Parameters<typeof sendTransaction>[1])
  }

  const shownBatchIds: string[] = []
  const extras = evmExtras({
    chainId: () => chainId,
    shared: sharedAddresses,
    requestChain,
    failure: createFailure,
    hasAssets: options.capabilities?.assetDiscovery !== undefined,
  })

  const methods: Record<string, (params: readonly unknown[], raw: unknown) => Promise<unknown>> = {
    ...extras.methods,
    async eth_requestAccounts() {
      await lockPromise
      isAuthorized = true
      return sharedAddresses()
    },
    eth_accounts: () => sharedAddresses(),
    eth_chainId: async () => toHex(chainId),
    net_version: async () => String(chainId),

    async wallet_requestPermissions() {
      await lockPromise
      isAuthorized = true
      return [{ parentCapability: 'eth_accounts', caveats: [] }]
    },
    wallet_getPermissions: async () =>
      isAuthorized ? [{ parentCapability: 'eth_accounts', caveats: [] }] : [],
    async wallet_revokePermissions([request]) {
      if (!(await extras.revoke(request))) wallet.revoke()
      return null
    },

    async personal_sign([firstParam, secondParam]) {
      // Accepts the address before the message, as some pages send it.
      const isSwapped = isAddress(firstParam) && !isAddress(secondParam)
      const [data, address] = isSwapped ? [secondParam, firstParam] : [firstParam, secondParam]
      const account = await signer(address)
      if (typeof data !== 'string') throw createFailure(-32602, 'Invalid parameters: must provide a message.')
      const raw = /^0x([0-9a-f]{2})*$/i.test(data)
      return account.signMessage({ message: raw ? { raw: data as Hex } : data })
    },
    async eth_signTypedData_v4([address, text]) {
      const account = await signer(address)
      const typedData = (typeof text === 'string' ? JSON.parse(text) : text) as {
        domain?: { chainId?: unknown }
      }
      requireChain(typedData.domain?.chainId)
      return account.signTypedData(typedData as Parameters<typeof account.signTypedData>[0])
    },
    eth_sendTransaction: ([transaction]) => send(transaction as Transaction),

    async wallet_switchEthereumChain([request]) {
      const id = readChainId(request)
      if (!chains.has(id))
        throw createFailure(
          4902,
          `Unrecognized chain ID "${toHex(id)}". Try adding the chain using wallet_addEthereumChain first.`,
        )
      wallet.switchNetwork(id)
      return null
    },
    async wallet_addEthereumChain([record]) {
      const id = readChainId(record)
      const { rpcUrls } = record as { rpcUrls?: unknown }
      const urls = Array.isArray(rpcUrls) ? rpcUrls.filter(url => typeof url === 'string') : []
      if (!urls[0]) throw createFailure(-32602, 'Expected an array with at least one valid string HTTPS url')
      // Like real wallets, trusts the endpoint rather than the page.
      const reportedId = await sendRpc(urls[0], 'eth_chainId', [])
      if (Number(reportedId) !== id)
        throw createFailure(-32602, `Chain ID returned by RPC URL ${urls[0]} does not match ${toHex(id)}`)
      chains.set(id, { chainId: id, rpcUrls: urls })
      return null
    },

    wallet_getCapabilities: async () =>
      Object.fromEntries(
        [...chains.keys()].map(id => [
          toHex(id),
          { atomic: { status: 'unsupported' }, ...options.capabilities },
        ]),
      ),
    async wallet_showCallsStatus([id]) {
      if (!batches.has(String(id))) throw createFailure(5730, 'Unknown bundle id')
      shownBatchIds.push(String(id))
      return null
    },
    async wallet_sendCalls([request]) {
      const {
        version,
        from,
        chainId: requestedChain,
        atomicRequired,
        calls,
        id = randomId(),
      } = request as {
        version?: string
        from?: string
        chainId?: Hex
        atomicRequired?: boolean
        calls: readonly Call[]
        id?: string
      }
      if (atomicRequired && !canBeAtomic) throw createFailure(5760, 'Atomicity not supported')
      if (requestedChain !== undefined && Number(requestedChain) !== chainId)
        throw createFailure(5710, 'Unsupported chain id')
      if (batches.has(id)) throw createFailure(5720, 'Duplicate ID')
      if (atomicRequired) await requireAllPass(calls.map(call => ({ ...call, from })))
      const hashes: Hex[] = []
      batches.set(id, { chainId, hashes })
      for (const call of calls) hashes.push(await send({ ...call, from }))
      return version === '1.0' ? id : { id }
    },
    async wallet_getCallsStatus([id]) {
      const batch = batches.get(String(id))
      if (!batch) throw createFailure(5730, 'Unknown bundle id')
      const receipts = (await Promise.all(
        batch.hashes.map(hash => requestChain('eth_getTransactionReceipt', [hash])),
      )) as ({ status: Hex } | null)[]
      const minedReceipts = receipts.filter(receipt => receipt !== null)
      const successCount = minedReceipts.filter(receipt => receipt.status === '0x1').length
      const statusCode = successCount === minedReceipts.length ? 200 : successCount ? 600 : 500
      return {
        version: '2.0.0',
        id,
        chainId: toHex(batch.chainId),
        status: minedReceipts.length < receipts.length ? 100 : statusCode,
        atomic: canBeAtomic,
        receipts: minedReceipts,
      }
    },
  }

  const canBeAtomic =
    (options.capabilities?.atomic as { status?: unknown } | undefined)?.status === 'supported'

  async function requireAllPass(calls: readonly object[]): Promise<void> {
    const simulation = (await requestChain('eth_simulateV1', [
      { blockStateCalls: [{ calls }] },
      'latest',
    ])) as {
      calls: readonly { status: Hex }[]
    }[]
    if (!simulation[0]?.calls.every(({ status }) => status === '0x1'))
      throw createFailure(-32603, 'A call of the batch would be reverted')
  }

  function perform({ method, params }: WalletRequest): Promise<unknown> {
    const isKnown = Object.hasOwn(methods, method) && !options.without?.includes(method)
    const handler = isKnown ? methods[method] : undefined
    if (handler) return handler(Array.isArray(params) ? params : [], params)
    // Other chain methods are forwarded to the chain, except signing methods.
    if (/^(eth|net|web3)_/.test(method) && !/sign/i.test(method)) return requestChain(method, params)
    return Promise.reject(createFailure(4200, `The method "${method}" does not exist / is not available.`))
  }

  function createProvider(): Eip1193Provider {
    const provider: Eip1193Provider = {
      // This is not an async function, because a scripted throw must be thrown synchronously by `request`.
      request(args) {
        const request = { method: args.method, params: args.params }
        log.push({ ...request, provider })
        return script.play(request, () => perform(request)) as Promise<unknown>
      },
    }
    if (options.events === false) return provider
    provider.on = (event, listener) => {
      const handlers = listeners.get(event) ?? new Set()
      listeners.set(event, handlers.add(listener as (...values: unknown[]) => void))
      return provider
    }
    provider.removeListener = (event, listener) => {
      listeners.get(event)?.delete(listener as (...values: unknown[]) => void)
      return provider
    }
    return provider
  }

  let provider = createProvider()
  let previousDescriptor: PropertyDescriptor | undefined
  let installed = false
  const answerRequests = () => wallet.announce()
  const defineAtWindow = () =>
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
  const emitAccounts = () => void sharedAddresses().then(accounts => wallet.emit('accountsChanged', accounts))

  const wallet: TestEvmWallet = {
    info,
    get provider() {
      return provider
    },
    script,
    log,
    get chainId() {
      return chainId
    },
    get grants() {
      return [...extras.grants.values()]
    },
    assets: extras.assets,
    shown: shownBatchIds,
    listeners: event =>
      [...listeners].reduce(
        (sum, [name, handlers]) => sum + (!event || event === name ? handlers.size : 0),
        0,
      ),
    addresses: async () => (await allAccounts()).map(account => account.address),
    install() {
      if (installed) return
      installed = true
      if (options.atWindow) {
        previousDescriptor = Object.getOwnPropertyDescriptor(window, 'ethereum')
        defineAtWindow()
        window.dispatchEvent(new Event('ethereum#initialized'))
      }
      if (options.announced === false) return
      window.addEventListener('eip6963:requestProvider', answerRequests)
      wallet.announce()
    },
    uninstall() {
      if (!installed) return
      installed = false
      window.removeEventListener('eip6963:requestProvider', answerRequests)
      if (!options.atWindow) return
      if (previousDescriptor) Object.defineProperty(window, 'ethereum', previousDescriptor)
      else Reflect.deleteProperty(window, 'ethereum')
    },
    announce(detail = Object.freeze({ info, provider })) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    },
    async switchAccount(index) {
      if (!(await allAccounts())[index]) throw new RangeError(`The wallet has no account ${index}`)
      activeIndex = index
      wallet.emit('accountsChanged', await sharedAddresses())
    },
    switchNetwork(id) {
      if (!chains.has(id)) throw new RangeError(`The wallet does not know the network ${id}`)
      if (id === chainId) return
      chainId = id
      wallet.emit('chainChanged', toHex(id))
    },
    keepNetworks(...chainIds) {
      for (const id of chains.keys()) if (!chainIds.includes(id)) chains.delete(id)
      const firstChainId = chains.keys().next().value
      if (!chains.has(chainId) && firstChainId !== undefined) wallet.switchNetwork(firstChainId)
    },
    lock() {
      lockPromise ??= new Promise(resolve => (openLock = resolve))
      wallet.emit('accountsChanged', [])
    },
    unlock() {
      lockPromise = undefined
      openLock()
      if (isAuthorized) emitAccounts()
    },
    revoke() {
      if (!isAuthorized) return
      isAuthorized = false
      wallet.emit('accountsChanged', [])
    },
    disconnect(error = createFailure(4900, 'The provider is disconnected from all chains.')) {
      wallet.emit('disconnect', error)
    },
    emit(event, ...values) {
      // The set is copied, because a listener may add or remove others.
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(...values)
    },
    storm(event, values, times) {
      for (let round = 0; round < times; round++) for (const value of values) wallet.emit(event, value)
    },
    swapProvider() {
      provider = createProvider()
      if (installed && options.atWindow) defineAtWindow()
      if (installed && options.announced !== false) wallet.announce()
      return provider
    },
  }
  return wallet
}

function readChainId(record: unknown): number {
  const id = (record as { chainId?: unknown } | null | undefined)?.chainId
  if (typeof id !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(id))
    throw createFailure(-32602, "Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'.")
  return Number(id)
}

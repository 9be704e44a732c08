import { createScript, type Script, type WalletRequest } from './script.ts'
import { loadSolanaKeys, sendSolana, signTransaction, toBase64, type SolanaKey } from './solana-keys.ts'

export interface TestSolanaChain {
  /** Chain id of the Wallet Standard, such as `solana:localnet`. */
  readonly chain: string
  /** RPC endpoint to which the wallet sends transactions of this chain. */
  readonly rpcUrl?: string
}

export interface TestSolanaWalletOptions {
  readonly name?: string
  /** `data:` image. Defaults to a small drawing. */
  readonly icon?: string
  /** 32-byte seeds. Defaults to two development keys. Never use them for anything of value. */
  readonly seeds?: readonly Uint8Array[]
  readonly chains?: readonly TestSolanaChain[]
  /** The user granted the page an account in an earlier visit. */
  readonly authorized?: boolean
  /** Unsupported features, such as `solana:signIn`. */
  readonly without?: readonly string[]
}

export interface TestSolanaAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/**
 * Wallet Standard wallet for Solana, for tests. It has keys, creates valid signatures and transactions, and responds as scripted. The
 * method names of the script are those of the features: `connect`, `silentConnect`, `disconnect`, `signMessage`, `signTransaction`,
 * `signAndSendTransaction`, `signIn`.
 */
export interface TestSolanaWallet {
  readonly name: string
  /** The registered Wallet Standard object. */
  readonly wallet: object
  readonly script: Script
  /** All requests of pages, oldest first. */
  readonly log: readonly WalletRequest[]
  /** All addresses of the wallet, shared or not. */
  addresses(): Promise<readonly string[]>
  /** Number of registered listeners. */
  listeners(): number
  /** Registers the wallet with every library of the page, now and later. */
  install(): void
  uninstall(): void
  /** Activates another account, as the user would, and notifies connected pages. */
  switchAccount(index: number): Promise<void>
  /** Revokes the permission, as the user would in the wallet. */
  revoke(): void
  /** Emits any change, even one that contradicts the state of the wallet. */
  emit(change: unknown): void
}

const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#7a4fd0"/><path d="M28 36h40l-8 10H20zM28 54h40l-8 10H20z" fill="#fff"/></svg>',
)}`
const developmentSeeds = [1, 2].map(index => new Uint8Array(32).fill(index))

interface Input {
  readonly account?: TestSolanaAccount
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly chain?: string
  readonly silent?: boolean
}

/** Creates a test wallet. It does nothing until it is installed or called. */
export function createSolanaWallet(options: TestSolanaWalletOptions = {}): TestSolanaWallet {
  const script = createScript()
  const log: WalletRequest[] = []
  const listeners = new Set<(change: unknown) => void>()
  const chains = options.chains ?? [{ chain: 'solana:localnet' }]
  let isAuthorized = options.authorized ?? false
  let activeIndex = 0
  let accounts: readonly TestSolanaAccount[] = []
  let loading: Promise<SolanaKey[]> | undefined
  const keys = () => (loading ??= loadSolanaKeys(options.seeds ?? developmentSeeds))

  /** Shares the active account only, as real wallets do. */
  async function shareAccounts(): Promise<readonly TestSolanaAccount[]> {
    const key = (await keys())[activeIndex] as SolanaKey
    const [firstAccount] = accounts
    if (firstAccount?.address !== key.address)
      accounts = [
        Object.freeze({
          address: key.address,
          publicKey: key.publicKey.slice(),
          chains: chains.map(({ chain }) => chain),
          features: Object.keys(features).filter(name => name.startsWith('solana:')),
        }),
      ]
    return accounts
  }

  async function keyOf({ account }: Input): Promise<SolanaKey> {
    // Requires the exact object that was shared. An account object made by the page is rejected.
    const isShared = account !== undefined && accounts.includes(account)
    const key = (await keys()).find(candidate => isShared && candidate.address === account.address)
    if (!key) throw new Error('The account was not shared with this page.')
    return key
  }

  async function sign(input: Input) {
    const signedTransaction =
      input.transaction && (await signTransaction(input.transaction, [await keyOf(input)]))
    if (!signedTransaction) throw new Error('The transaction does not ask for this account.')
    return signedTransaction
  }

  const methods: Record<string, (input: Input) => Promise<unknown>> = {
    async connect() {
      isAuthorized = true
      return { accounts: await shareAccounts() }
    },
    async silentConnect() {
      return { accounts: isAuthorized ? await shareAccounts() : [] }
    },
    async disconnect() {
      isAuthorized = false
      accounts = []
      wallet.emit({ accounts })
    },
    async signMessage(input) {
      const message = input.message ?? new Uint8Array()
      return { signedMessage: message.slice(), signature: await (await keyOf(input)).sign(message) }
    },
    async signTransaction(input) {
      return { signedTransaction: (await sign(input)).transaction }
    },
    async signAndSendTransaction(input) {
      const { transaction, signature } = await sign(input)
      const { rpcUrl } = chains.find(({ chain }) => chain === input.chain) ?? {}
      if (!rpcUrl) throw new Error('The wallet has no way to this network.')
      await sendSolana(rpcUrl, toBase64(transaction))
      return { signature }
    },
    async signIn(input) {
      isAuthorized = true
      const [account] = await shareAccounts()
      const message = new TextEncoder().encode(signInText(input as never, account?.address ?? ''))
      return { account, signedMessage: message, signature: await (await keyOf({ account })).sign(message) }
    },
  }

  // These are not async functions, because a scripted throw must be thrown synchronously by the feature.
  const play = (method: string, input: Input = {}) => {
    const request = { method, params: input }
    log.push(request)
    return script.play(request, () => (methods[method] as (input: Input) => Promise<unknown>)(input))
  }
  // Inputs and outputs of the signing features are lists.
  const playEach =
    (method: string) =>
    (...inputs: Input[]) => {
      const outputs = (inputs.length ? inputs : [{}]).map(input => play(method, input))
      return Promise.all(outputs)
    }
  const signing = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }
  const features: Record<string, object> = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input: Input = {}) => play(input.silent ? 'silentConnect' : 'connect', input),
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => play('disconnect') },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: (change: unknown) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage: playEach('signMessage') },
    'solana:signTransaction': { ...signing, signTransaction: playEach('signTransaction') },
    'solana:signAndSendTransaction': {
      ...signing,
      signAndSendTransaction: playEach('signAndSendTransaction'),
    },
    'solana:signIn': { version: '1.0.0', signIn: playEach('signIn') },
  }
  for (const name of options.without ?? []) delete features[name]

  const name = options.name ?? 'Test Solana Wallet'
  const standardWallet = {
    version: '1.0.0',
    name,
    icon: options.icon ?? defaultIcon,
    chains: chains.map(({ chain }) => chain),
    features,
    get accounts() {
      return accounts
    },
  }
  const register = (api: { register(wallet: object): void }) => api.register(standardWallet)
  const onAppReady = (event: Event) => register((event as CustomEvent).detail)

  const wallet: TestSolanaWallet = {
    name,
    wallet: standardWallet,
    script,
    log,
    addresses: async () => (await keys()).map(key => key.address),
    listeners: () => listeners.size,
    install() {
      window.addEventListener('wallet-standard:app-ready', onAppReady)
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
    uninstall() {
      window.removeEventListener('wallet-standard:app-ready', onAppReady)
    },
    async switchAccount(index) {
      if (!(await keys())[index]) throw new RangeError(`The wallet has no account ${index}`)
      activeIndex = index
      if (isAuthorized) wallet.emit({ accounts: await shareAccounts() })
    },
    revoke() {
      if (!isAuthorized) return
      isAuthorized = false
      accounts = []
      wallet.emit({ accounts })
    },
    emit(change) {
      // The set is copied, because a listener may add or remove others.
      for (const listener of Array.from(listeners)) listener(change)
    },
  }
  return wallet
}

/** Builds the Sign In With Solana message, with the fields in the order of the standard. */
function signInText(input: Readonly<Record<string, string | readonly string[]>>, address: string): string {
  const labels = {
    uri: 'URI',
    version: 'Version',
    chainId: 'Chain ID',
    nonce: 'Nonce',
    issuedAt: 'Issued At',
    expirationTime: 'Expiration Time',
    notBefore: 'Not Before',
    requestId: 'Request ID',
  }
  const fields = Object.entries(labels).flatMap(([key, label]) =>
    input[key] ? [`${label}: ${input[key]}`] : [],
  )
  const resources = (input.resources as readonly string[] | undefined)?.map(resource => `- ${resource}`)
  const lines = [
    `${input.domain ?? location.host} wants you to sign in with your Solana account:`,
    address,
    ...(input.statement ? ['', String(input.statement)] : []),
    ...(fields.length ? ['', ...fields] : []),
    ...(resources ? ['Resources:', ...resources] : []),
  ]
  return lines.join('\n')
}

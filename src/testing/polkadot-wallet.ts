import { hexToBytes } from './bitcoin-keys.ts'
import { loadPolkadotKey, type PolkadotKey, type PolkadotPayload } from './polkadot-keys.ts'
import { createScript, type Script, type WalletRequest } from './script.ts'
import { createWindowGlobal } from './window-global.ts'

export interface TestPolkadotWalletOptions {
  /** Key of the wallet in `window.injectedWeb3`. */
  readonly name?: string
  /** Seeds in hex. Defaults to those of `//Alice` and `//Bob`. Never use them for anything of value. */
  readonly seeds?: readonly string[]
  /** The user granted the page access in an earlier visit. */
  readonly authorized?: boolean
}

/**
 * Wallet of `injectedWeb3` for tests. It has keys, creates valid signatures, and responds as scripted. The method names of the script
 * are `enable`, `accounts`, `signRaw`, `signPayload`.
 */
export interface TestPolkadotWallet {
  readonly name: string
  /** The entry of the wallet in `window.injectedWeb3`. */
  readonly extension: object
  readonly script: Script
  /** All requests of pages, oldest first. */
  readonly log: readonly WalletRequest[]
  /** All addresses of the wallet, shared or not, in the generic SS58 format. */
  addresses(): Promise<readonly string[]>
  /** Number of registered listeners. */
  listeners(): number
  install(): void
  uninstall(): void
  /** Shares these accounts in this order, as the user would, and notifies connected pages. */
  shareAccounts(...indexes: number[]): Promise<void>
  /** Revokes the permission, as the user would in the wallet. */
  revoke(): Promise<void>
  /** Emits any accounts, even ones that contradict the state of the wallet. */
  emit(accounts: unknown): void
}

// Seeds of `//Alice` and `//Bob`, which exist on every development chain.
const developmentSeeds = [
  'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
]

/** Creates a test wallet. It does nothing until it is installed or its extension is called. */
export function createPolkadotWallet(options: TestPolkadotWalletOptions = {}): TestPolkadotWallet {
  const name = options.name ?? 'test-wallet'
  const script = createScript()
  const log: WalletRequest[] = []
  const listeners = new Set<(accounts: unknown) => void>()
  const seeds = options.seeds ?? developmentSeeds
  let isAuthorized = options.authorized ?? false
  let sharedIndexes = seeds.map((_, index) => index)
  let loading: Promise<PolkadotKey[]> | undefined
  const keys = () => (loading ??= Promise.all(seeds.map(loadPolkadotKey)))

  const accounts = async () => {
    const allKeys = await keys()
    return isAuthorized
      ? sharedIndexes.map(index => ({
          address: (allKeys[index] as PolkadotKey).address,
          name: `Account ${index + 1}`,
          type: 'sr25519',
        }))
      : []
  }
  const keyOf = async (address: string): Promise<PolkadotKey> => {
    const match = (await keys()).find(key => key.address === address)
    if (!match || !isAuthorized) throw new Error(`No account for ${address}`)
    return match
  }
  const play = (method: string, params: unknown, perform: () => Promise<unknown>) => {
    const request = { method, params }
    log.push(request)
    return script.play(request, perform)
  }
  let signatures = 0

  const injected = {
    accounts: {
      get: () => play('accounts', undefined, accounts),
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener)
        // A new subscription of `injectedWeb3` first receives the current accounts.
        void accounts().then(currentAccounts => listeners.has(listener) && listener(currentAccounts))
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      signRaw: (request: { address: string; data: string }) =>
        play('signRaw', request, async () => {
          const key = await keyOf(request.address)
          return { id: ++signatures, signature: key.signRaw(hexToBytes(request.data)) }
        }),
      signPayload: (payload: PolkadotPayload) =>
        play('signPayload', payload, async () => {
          const key = await keyOf(payload.address)
          return { id: ++signatures, signature: key.signPayload(payload) }
        }),
    },
  }
  const extension = {
    version: '1.0.0',
    // This is not an async function, because a scripted throw must be thrown synchronously by `enable`.
    enable: (origin: string) =>
      play('enable', origin, async () => {
        isAuthorized = true
        return injected
      }),
  }
  const windowGlobal = createWindowGlobal(`injectedWeb3.${name}`, extension)
  const emitAccounts = async () => wallet.emit(await accounts())

  const wallet: TestPolkadotWallet = {
    name,
    extension,
    script,
    log,
    addresses: async () => (await keys()).map(key => key.address),
    listeners: () => listeners.size,
    ...windowGlobal,
    async shareAccounts(...indexes) {
      if (indexes.some(index => !seeds[index])) throw new RangeError('The wallet has no such account')
      sharedIndexes = indexes
      if (isAuthorized) await emitAccounts()
    },
    async revoke() {
      if (!isAuthorized) return
      isAuthorized = false
      await emitAccounts()
    },
    emit(value) {
      // The set is copied, because a listener may add or remove others.
      for (const listener of Array.from(listeners)) listener(value)
    },
  }
  return wallet
}
